/// Reads what single lines of a log say about ranks: the work of process groups, barriers, exits,
/// the size of the world.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/paste/clean.h"
#include "engine/traceback/ranks/work.h"

namespace tracelore::parsing {

/// Whether a group of that name is that of all ranks.
bool is_default_group(std::string_view name);

/// One pass over the lines, nearly none where no mark stands in the text.
RankFacts collect_rank_facts(const CleanText& clean);

}  // namespace tracelore::parsing
