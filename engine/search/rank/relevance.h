/// What is worth showing: silence is better than a page of entries that share one common word with
/// the question.
#pragma once

#include <string>
#include <vector>

#include "engine/entry/entry.h"
#include "engine/search/plan/plan.h"
#include "engine/search/rank/rank.h"

namespace tracelore {

/// Whether the question is one for this index at all. Weighed together: what a hit holds of it, how
/// many of its words are of this field (Realm), how much of it stands in no entry.
bool is_of_the_field(const Plan& plan, const Ranking& ranking);

/// Whether a hit of such a question is worth showing. One that names what another field is about is
/// answered only by what holds that name, unless it names something of this field too.
bool is_relevant(const Plan& plan, const Ranking& ranking, const Ranked& hit);

/// Whether even the best hit only comes near the question. It does not hold all of it, and an
/// answer mostly has more than it: more of the question in its title and `asked`, and words that
/// tell more.
bool is_only_near(const Plan& plan, const Ranked& best);

/// Whether every phrase stands in the entry's texts or templates, compared as
/// normalize_for_search() with white space as one blank.
bool holds_phrases(const Entry& entry, const std::vector<std::string>& phrases);

}  // namespace tracelore
