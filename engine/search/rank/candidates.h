/// Which entries may answer a plan: those that Xapian's own BM25 puts first.
#pragma once

#include <xapian.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/index/index_words.h"
#include "engine/search/plan/plan.h"

namespace tracelore {

/// Entries that may answer.
struct Proposal {
  std::vector<Xapian::docid> documents;  ///< ascending
  std::size_t total = 0;  ///< how many hold anything asked for; an estimate where they are cut
};

/// The entries that pass the filters and hold most of the plan, at most `most`; of a plan without
/// concepts, the first ones that pass. Throws Xapian's exceptions.
Proposal propose(const IndexWords& words, const Plan& plan, const Filters& filters,
                 std::size_t most);

}  // namespace tracelore
