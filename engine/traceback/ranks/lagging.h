/// Whom the others waited for, from what each rank's work in its process groups says.
#pragma once

#include <set>

#include "engine/traceback/ranks/rank_facts.h"

namespace tracelore::parsing {

/// Empty where the figures do not tell. `raised`: ranks that printed an exception.
std::set<int> find_lagging(const RankFacts& facts, const std::set<int>& raised);

}  // namespace tracelore::parsing
