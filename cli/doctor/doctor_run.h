/// Running doctor's Python program (cli/doctor/program/) in the environment that it looks at.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/process/scratch_folder.h"
#include "engine/base/result.h"

namespace tracelore::cli {

struct DoctorRun {
  bool timed_out = false;
  bool interrupted = false;  ///< this program was asked to stop (interruption.h)
};

/// A snippet to run beside the program's own checks.
struct DoctorSnippet {
  std::string entry;
  std::string code;
};

/// The program and the snippets as files. kFileUnwritable (params: path).
Result<void> write_doctor(const ScratchFolder& folder, const std::vector<DoctorSnippet>& snippets);

/// Runs it; `on_line` gets each line of its output as it comes, at most 16 MiB of them together.
/// It is ended when `limit` is over. kCannotRun (params: command, detail) where it cannot be
/// started.
Result<DoctorRun> run_doctor(const std::string& python, const ScratchFolder& folder,
                             const std::vector<std::string>& skip, std::chrono::seconds limit,
                             const std::function<void(std::string_view)>& on_line);

}  // namespace tracelore::cli
