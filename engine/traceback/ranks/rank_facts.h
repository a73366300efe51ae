/// Reads what single lines of a log say about ranks: the work of process groups, barriers, exits,
/// the size of the world.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/paste/clean.h"
#include "engine/traceback/ranks/work.h"
#include "engine/traceback/read/hints.h"

namespace tracelore::parsing {

/// Whether a group of that name is that of all ranks.
bool is_default_group(std::string_view name);

/// What hints at ranks.
std::vector<Mark> rank_marks();

/// One pass over the lines, nearly none where nothing hints at ranks.
RankFacts collect_rank_facts(const CleanText& clean, const Hints& hints);

}  // namespace tracelore::parsing
