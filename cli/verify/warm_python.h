/// A Python that has imported PyTorch once and runs files in children forked from it.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/process/process.h"
#include "cli/process/scratch_folder.h"
#include "engine/base/json/json.h"

namespace tracelore::cli {

/// One run at a time; several objects may live in several threads. What a child does, its death
/// included, touches neither its parent nor the next child.
class WarmPython {
 public:
  /// Nothing where it does not come up within `limit`: `python` is none, or PyTorch kills it, or
  /// this program is asked to stop. With `looks_for_devices` it tells the children which
  /// accelerators are there, looked for once.
  static std::unique_ptr<WarmPython> start(const std::string& python, bool looks_for_devices,
                                           std::chrono::seconds limit);
  /// Ends it, and what it runs.
  ~WarmPython();
  WarmPython(const WarmPython&) = delete;
  WarmPython& operator=(const WarmPython&) = delete;

  /// As run_process({python, arguments…}, limit) would tell it. Nothing where the parent itself is
  /// gone: the caller runs the file in a process of its own.
  std::optional<ProcessResult> run(const std::vector<std::string>& arguments,
                                   std::chrono::seconds limit);

 private:
  explicit WarmPython(ScratchFolder folder) : folder_(std::move(folder)) {}
  std::optional<Json> read_answer(std::chrono::steady_clock::time_point deadline);

  ScratchFolder folder_;
  pid_t process_ = -1;
  int channel_ = -1;
};

}  // namespace tracelore::cli
