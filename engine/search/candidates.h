/// Which entries may answer a plan: those that hold most of it, found by reading the lists of its
/// words, the shortest first.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/index/index_words.h"
#include "engine/index/reader.h"
#include "engine/search/plan.h"

namespace tracelore {

/// Filters as labels: (field, value), lower case.
using Filters = std::vector<std::pair<Field, std::string>>;

/// Entries that may answer.
struct Proposal {
  std::vector<EntryNumber> candidates;  ///< ascending
  std::size_t total = 0;  ///< how many hold anything asked for; an estimate where they are cut
};

/// The entries that hold most of the plan and pass the filters, at most `most`; of a plan without
/// concepts, the first ones that pass. Some nanoseconds for each entry of the lists that are read;
/// long ones are left out where they change nothing among the first.
Proposal propose(const IndexWords& words, const Plan& plan, const Filters& filters,
                 std::size_t most);

}  // namespace tracelore
