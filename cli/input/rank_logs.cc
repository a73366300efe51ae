#include "cli/input/rank_logs.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <tuple>

#include "cli/answer/file_groups.h"
#include "cli/input/log_files.h"
#include "cli/input/log_source.h"

namespace tracelore::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLeastBytes = 16 << 10;  // of one rank's log

std::optional<int> number_at(std::string_view text, std::size_t at) {
  int number = -1;
  const auto [end, failed] = std::from_chars(text.data() + at, text.data() + text.size(), number);
  if (failed != std::errc{} || number < 0) return std::nullopt;
  return number;
}

std::optional<int> after_rank(std::string_view text) {
  for (auto at = text.rfind("rank"); at != std::string_view::npos;
       at = at == 0 ? std::string_view::npos : text.rfind("rank", at - 1)) {
    std::size_t number = at + 4;
    if (number < text.size() &&
        std::string_view("_-.=/").find(text[number]) != std::string_view::npos)
      ++number;
    if (number < text.size())
      if (const auto rank = number_at(text, number)) return rank;
  }
  return std::nullopt;
}

bool all_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

struct Candidate {
  fs::path path;
  int rank = 0;
};

Result<std::vector<Candidate>> rank_files(const std::string& folder) {
  std::vector<Candidate> files;
  std::error_code failed;
  if (fs::is_regular_file(folder, failed)) return fail(ErrorCode::kIsFile, {{"path", folder}});
  for (fs::recursive_directory_iterator item(folder, failed), end; !failed && item != end;
       item.increment(failed)) {
    std::error_code ignored;
    if (!item->is_regular_file(ignored) || item->file_size(ignored) == 0) continue;
    if (item->path().filename() == "error.json") continue;
    const auto rank = rank_of_path(item->path().lexically_relative(folder).string());
    if (!rank) continue;
    if (files.size() == kMostFiles) return too_many_logs(folder);
    files.push_back({item->path(), *rank});
  }
  if (failed) return fail(ErrorCode::kFileUnreadable, {{"path", folder}});
  if (files.empty()) return fail(ErrorCode::kNoRankLogs, {{"path", folder}});
  std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) {
    return std::tie(a.rank, a.path) < std::tie(b.rank, b.path);
  });
  return files;
}

// Appends the file's lines behind the rank's name.
std::size_t append_lines(std::string_view part, int rank, std::string& text) {
  const std::string prefix = "[rank" + std::to_string(rank) + "]: ";
  std::size_t lines = 0;
  for (std::size_t at = 0; at < part.size(); ++lines) {
    const auto end = std::min(part.find('\n', at), part.size());
    text.append(prefix).append(part.substr(at, end - at)).push_back('\n');
    at = end + 1;
  }
  return lines;
}

}  // namespace

std::optional<int> rank_of_path(std::string_view path) {
  if (const auto rank = after_rank(path)) return rank;
  const fs::path parts(path);
  // 3/stderr.log of torchrun, also with the attempt above it
  std::optional<int> folder;
  for (const auto& part : parts.parent_path())
    if (all_digits(part.string())) folder = number_at(part.string(), 0);
  if (folder) return folder;
  const auto name = parts.filename().string();
  const auto last = name.find_last_of("0123456789");
  if (last == std::string::npos) return std::nullopt;
  auto first = last;
  while (first > 0 && name[first - 1] >= '0' && name[first - 1] <= '9') --first;
  return number_at(name, first);
}

Result<RankLogs> read_rank_logs(Terminal& terminal, const std::string& folder, const Door& door) {
  const auto candidates = rank_files(folder);
  if (!candidates) return fail(candidates.error());
  const std::size_t share = std::max(kLeastBytes, Limits{}.paste_bytes / candidates->size());
  RankLogs logs;
  std::size_t line = 1;
  for (const auto& candidate : *candidates) {
    auto part = read_log(terminal, candidate.path.string(), LogReducer(share, literals_of(door)));
    if (!part) return fail(part.error());
    const auto count = append_lines(part->text, candidate.rank, logs.text.text);
    logs.text.bytes += part->bytes;
    logs.files.push_back({candidate.path.string(), candidate.rank, line, line + count - 1,
                          std::move(part->lines), failure_time(candidate.path)});
    line += count;
  }
  return logs;
}

std::string place_of(const std::vector<RankLog>& files, std::size_t line) {
  for (const auto& file : files)
    if (line >= file.first_line && line <= file.last_line)
      return file.path + ":" + std::to_string(file.lines.original(line - file.first_line + 1));
  return std::to_string(line);
}

void tell_files(const RankLogs& logs, Json& answer) {
  Json files = Json::array();
  for (const auto& file : logs.files)
    files.push_back(
        {{"path", file.path}, {"rank", file.rank}, {"lines", {file.first_line, file.last_line}}});
  answer["files"] = std::move(files);
  if (list_at(part_at(answer, "ranks"), "first_to_fail").size() < 2) return;
  auto& first = answer["ranks"]["first_to_fail"];
  std::map<int, double> times;
  for (const auto& file : logs.files)
    if (std::find(first.begin(), first.end(), file.rank) != first.end()) {
      const auto known = times.try_emplace(file.rank, file.failed_at).first;
      known->second = std::max(known->second, file.failed_at);
    }
  const auto earliest = std::min_element(
      times.begin(), times.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  const bool alone = std::all_of(times.begin(), times.end(), [&](const auto& row) {
    return row.first == earliest->first || row.second > earliest->second + kFailedApart;
  });
  if (!times.empty() && alone) first = Json::array({earliest->first});
}

}  // namespace tracelore::cli
