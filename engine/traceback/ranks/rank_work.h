/// Reads which work a rank's watchdog, flight recorder or debug wrapper says it stands at.
#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "engine/traceback/ranks/work.h"

namespace tracelore::parsing {

/// One of these stands in every line that says something of the kind.
std::vector<std::string_view> work_marks();

class WorkReader {
 public:
  /// `rank`: the line's own, -1 unknown.
  void read(std::string_view text, int rank, RankFacts& facts);

  /// Time-outs that named no group go to that in which the same rank waits at the same number. To
  /// be called once, behind all lines.
  void settle(RankFacts& facts);

  void forget() { loose_.clear(); }

 private:
  std::map<int, std::vector<Work>> loose_;
};

}  // namespace tracelore::parsing
