/// Running another program with a time limit.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "engine/base/result.h"

namespace tracelore::cli {

struct ProcessResult {
  int status = 0;  ///< exit status; 128 + n for signal n
  bool timed_out = false;
  std::string out;  ///< standard output, at most 4 MiB
  std::string err;  ///< standard error, at most 4 MiB
};

/// Runs `command` (found on PATH) in a process group of its own, which is killed when `limit` is
/// over. kFileUnreadable (params: path) where it cannot be started. Safe from several threads.
Result<ProcessResult> run_process(const std::vector<std::string>& command,
                                  std::chrono::seconds limit);

}  // namespace tracelore::cli
