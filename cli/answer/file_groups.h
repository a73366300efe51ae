/// The answers of several logs, what is the same said once: one failure of 64 ranks is one answer.
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"
#include "engine/base/json/json.h"

namespace tracelore::cli {

/// Seconds by which times of failure must differ to tell who was first.
constexpr double kFailedApart = 0.5;

class FileGroups {
 public:
  /// One log's answer. `shown` is its text, `line` what decided it (0: none), `failed_at` seconds
  /// since 1970 (0: not known). Memory: the texts of those that differ, and a name a log.
  void add(const std::string& file, std::size_t line, double failed_at, const Json& answer,
           std::string shown);

  /// Whoever failed first by a clear margin begins and is named; what holds no failure stands last.
  std::string text(const Terminal& terminal) const;

 private:
  struct Member {
    std::string place;  ///< "node0/rank_3.log:2011"
    double failed_at = 0;
  };
  struct Group {
    std::string key;
    std::string shown;  ///< of the first member
    bool failed = false;
    std::vector<Member> members;  ///< the earliest first
  };

  std::vector<const Group*> in_order(bool& first_is_clear) const;

  std::vector<Group> groups_;
};

}  // namespace tracelore::cli
