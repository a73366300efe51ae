/// What became of each process rank, for those who want to see all of them.
#pragma once

#include <vector>

#include "engine/paste/clean.h"
#include "engine/traceback/ranks/work.h"
#include "engine/traceback/relation/fold.h"

namespace tracelore::parsing {

/// A row for each rank that the text names or whose world it counts, by rank; empty for fewer than
/// two. `judged` tells who was first and who lags. Errors of an attempt that was restarted do not
/// count.
std::vector<RankRow> states_of_ranks(const CleanText& clean, const Folded& folded,
                                     const RankFacts& facts, const Ranks& judged);

}  // namespace tracelore::parsing
