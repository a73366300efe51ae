/// What single lines of a log say about ranks: the work of process groups, barriers, exits, the
/// size of the world.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/traceback/clean.h"
#include "engine/traceback/rank_exits.h"

namespace tracelore::parsing {

/// The work of one rank in one process group, as its watchdog or flight recorder printed it; -1
/// where it did not.
struct Work {
  std::int64_t enqueued = -1;
  std::int64_t completed = -1;
  std::int64_t timed_out = -1;  ///< sequence number of the collective that ran out of time
  std::string collective;       ///< which one that was: "ALLREDUCE of 16777216"; may be empty
  int member = -1;              ///< the rank's number within the group
  bool alarmed = false;         ///< figures or a time-out were printed
  bool stuck = false;           ///< its watchdog itself did not come forward
};

struct Group {
  std::map<int, Work> works;  ///< by rank
  int size = 0;               ///< 0 unknown
};

/// A restart of the workers: what stands before it ended another attempt.
struct Restart {
  std::uint32_t line = 0;  ///< in CleanText::lines; 0: there was none
  double seconds = -1;

  bool is_after(std::uint32_t other, double time) const {
    return seconds >= 0 && time >= 0 ? time < seconds : other < line;
  }
};

struct RankFacts {
  std::set<int> speaking;               ///< ranks that printed anything
  std::set<int> alarmed;                ///< ranks whose watchdog fired or who printed figures
  std::map<std::string, Group> groups;  ///< process groups by name; "" where no line named any
  std::set<int> accused;                ///< named by others as missing
  std::set<int> reported;               ///< named by others as failed
  std::vector<RankExit> exits;
  Restart restart;  ///< the last one
  int world = 0;    ///< 0 unknown
  int node = 0;     ///< processes of a node, 0 unknown
};

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
