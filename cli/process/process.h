/// Running another program with a time limit.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <vector>

#include "engine/base/result.h"

namespace tracelore::cli {

struct ProcessResult {
  int status = 0;  ///< exit status; 128 + n for signal n
  bool timed_out = false;
  bool interrupted = false;  ///< ended because this program was asked to stop (interruption.h)
  std::string out;           ///< standard output, at most 4 MiB
  std::string err;           ///< standard error, at most 4 MiB
};

/// Runs `command` (found on PATH) in a process group of its own, which is ended when `limit` is
/// over or this program is asked to stop. kFileUnreadable (params: path) where it cannot be
/// started. Safe from several threads.
Result<ProcessResult> run_process(const std::vector<std::string>& command,
                                  std::chrono::seconds limit);

/// Starts `command` in a process group of its own with these standard streams; -1 where it cannot
/// be started. -1 for a stream is /dev/null.
pid_t start_process(const std::vector<std::string>& command, int in, int out, int err);

/// Sends `ask` to the group that `child` leads, kills it where the child has not ended two seconds
/// later, and waits for the child: its status as in ProcessResult.
int end_process(pid_t child, int ask);

}  // namespace tracelore::cli
