/// Which files are logs, and when the process that wrote one failed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"

namespace tracelore::cli {

/// Of one folder; in a larger one the reader names a part.
inline constexpr std::size_t kMostFiles = 20'000;

/// Fault kTooManyLogs (params: path, count).
tl::unexpected<Error> too_many_logs(const std::string& folder);

/// The paths with every folder replaced by the logs below it, by name: what ends as logs end, also
/// packed (.gz, .xz, .zst) or with the number of a rotation, and is not empty. kNoLogs (params:
/// path), kTooManyLogs, kFileUnreadable.
Result<std::vector<std::string>> with_folders_opened(const std::vector<std::string>& paths);

/// Seconds since 1970: what torchrun's error.json beside the log says, else when the log was last
/// written; 0 for what is no file.
double failure_time(const std::string& log);

}  // namespace tracelore::cli
