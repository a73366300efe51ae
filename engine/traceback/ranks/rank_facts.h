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

/// What the whole text holds the words for: bits of CleanText::formats, above those of the formats.
enum RankSaying : std::uint16_t {
  kSaysFigures = 59,
  kSaysAccusation = 60,
  kSaysWorld = 61,
  kSaysExit = 62,
};
struct RankMark {
  std::string_view literal;
  RankSaying saying;
};
/// One of its literals stands in every text that says something of the kind.
std::vector<RankMark> rank_marks();

/// One pass over the lines, nearly none where no mark stands in the text.
RankFacts collect_rank_facts(const CleanText& clean);

}  // namespace tracelore::parsing
