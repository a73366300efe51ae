/// What single lines of a log say about ranks: watchdog figures, barriers, torchrun's table, the
/// size of the world.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/traceback/clean.h"

namespace tracelore::parsing {

/// The work of one rank in one process group, as its watchdog or flight recorder printed it; -1
/// where it did not.
struct WorkFigures {
  std::int64_t enqueued = -1;
  std::int64_t completed = -1;
  std::int64_t timed_out = -1;  ///< sequence number of the collective that ran out of time
};

/// One row of torchrun's table.
struct TableRow {
  int rank = -1;
  int exit_code = 0;
  bool root = false;  ///< under "Root Cause (first observed failure)"
};

struct RankFacts {
  std::set<int> speaking;  ///< ranks that printed anything
  std::set<int> alarmed;   ///< ranks whose watchdog fired or who printed figures
  std::map<std::string, std::map<int, WorkFigures>> figures;  ///< process group -> rank -> figures
  std::set<int> accused;                                      ///< named by others as missing
  std::vector<TableRow> table;
  int world = 0;  ///< 0 unknown
};

/// What the whole text holds the words for: bits of CleanText::formats, above those of the formats.
enum RankSaying : std::uint16_t {
  kSaysFigures = 59,
  kSaysAccusation = 60,
  kSaysWorld = 61,
  kSaysTable = 62,
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
