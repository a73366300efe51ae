/// What single lines of a log say about ranks, gathered: the work of process groups, exits,
/// restarts.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/paste/prefix/timestamps.h"
#include "engine/traceback/ranks/rank_exits.h"

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
    return is_comparable(seconds, time) ? time < seconds : other < line;
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

}  // namespace tracelore::parsing
