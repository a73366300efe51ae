/// What is worth showing: silence is better than a page of entries that share one common word with
/// the question.
#pragma once

#include <string>
#include <vector>

#include "engine/entry/entry.h"
#include "engine/search/plan.h"
#include "engine/search/rank.h"

namespace tracelore {

/// `known` as in Ranking.
bool is_relevant(const Plan& plan, const std::vector<bool>& known, const Ranked& hit);

/// Whether every phrase stands in the entry's texts or templates, compared as
/// normalize_for_search() with white space as one blank.
bool holds_phrases(const Entry& entry, const std::vector<std::string>& phrases);

}  // namespace tracelore
