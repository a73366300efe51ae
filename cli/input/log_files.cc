#include "cli/input/log_files.h"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/base/json/json.h"

namespace tracelore::cli {
namespace {

namespace fs = std::filesystem;

constexpr auto kPacked = std::to_array<std::string_view>({".gz", ".xz", ".zst"});
constexpr auto kLogs =
    std::to_array<std::string_view>({".log", ".out", ".err", ".txt", ".stdout", ".stderr"});

bool is_rotation(std::string_view ending) {
  return ending.size() > 1 && ending.size() < 4 &&
         ending.find_first_not_of("0123456789", 1) == ending.npos;
}

// train.log, train.log.1, train.log.2.gz, and `stdout` without an ending.
bool is_log_name(fs::path name) {
  const auto one_of = [](const auto& endings, const fs::path& ending) {
    return std::ranges::find(endings, ending.string()) != endings.end();
  };
  if (one_of(kPacked, name.extension())) name = name.stem();
  if (is_rotation(name.extension().string())) name = name.stem();
  return name.extension().empty() ? name == "stdout" || name == "stderr"
                                  : one_of(kLogs, name.extension());
}

Result<std::vector<std::string>> logs_in(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code failed;
  for (fs::recursive_directory_iterator item(folder, failed), end; !failed && item != end;
       item.increment(failed)) {
    std::error_code ignored;
    const bool filled = item->is_regular_file(ignored) && item->file_size(ignored) > 0;
    if (!filled || !is_log_name(item->path().filename())) continue;
    if (files.size() == kMostFiles) return too_many_logs(folder);
    files.push_back(item->path().string());
  }
  if (failed) return fail(ErrorCode::kFileUnreadable, {{"path", folder}});
  if (files.empty()) return fail(ErrorCode::kNoLogs, {{"path", folder}});
  std::ranges::sort(files);
  return files;
}

}  // namespace

tl::unexpected<Error> too_many_logs(const std::string& folder) {
  return fail(ErrorCode::kTooManyLogs, {{"path", folder}, {"count", std::to_string(kMostFiles)}});
}

Result<std::vector<std::string>> with_folders_opened(const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  for (const auto& path : paths) {
    std::error_code ignored;
    if (!fs::is_directory(path, ignored)) {
      files.push_back(path);
      continue;
    }
    auto below = logs_in(path);
    if (!below) return fail(below.error());
    files.insert(files.end(), below->begin(), below->end());
  }
  return files;
}

// torchrun writes {"message": {"extraInfo": {"timestamp": "1754290800"}}} beside the logs of a rank
// that failed.
double failure_time(const std::string& log) {
  std::ifstream file(fs::path(log).parent_path() / "error.json");
  std::ostringstream text;
  text << file.rdbuf();
  Json stamp = parse_json(std::move(text).str()).value_or(Json());
  for (const char* key : {"message", "extraInfo", "timestamp"})
    stamp = stamp.is_object() && stamp.contains(key) ? Json(stamp[key]) : Json();
  if (stamp.is_number()) return stamp.get<double>();
  double seconds = 0;
  if (stamp.is_string() && std::istringstream(stamp.get<std::string>()) >> seconds) return seconds;
  struct stat status = {};
  if (::stat(log.c_str(), &status) != 0) return 0;
  return static_cast<double>(status.st_mtim.tv_sec) +
         static_cast<double>(status.st_mtim.tv_nsec) / 1e9;
}

}  // namespace tracelore::cli
