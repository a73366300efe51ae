#include "indexer/build.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>
#include <tuple>

#include "engine/base/digest/digest.h"
#include "indexer/content/load.h"
#include "indexer/content/reviews.h"
#include "indexer/lint/lint.h"
#include "indexer/lint/lint_wordings.h"
#include "indexer/write/writer.h"

namespace tracelore {
namespace {

namespace fs = std::filesystem;

constexpr std::uint32_t kMostShares = 1000;

fs::path without_slash(const std::string& folder) {
  std::error_code ignored;
  const fs::path path = fs::absolute(folder, ignored).lexically_normal();
  return path.has_filename() ? path : path.parent_path();
}

// A single entry is checked among its neighbours, and everything else as it is.
std::vector<std::string> with_neighbours(const std::vector<std::string>& folders) {
  std::vector<std::string> all;
  for (const auto& folder : folders) {
    std::error_code ignored;
    const bool single = fs::exists(fs::path(folder) / "entry.yaml", ignored);
    const std::string walked = single ? without_slash(folder).parent_path().string() : folder;
    if (std::find(all.begin(), all.end(), walked) == all.end()) all.push_back(walked);
  }
  return all;
}

// Whether `file` stands in one of `folders`; what names no file is everybody's.
bool stands_in(const std::string& file, const std::vector<std::string>& folders) {
  if (file.empty()) return true;
  const std::string path = without_slash(file).string();
  return std::any_of(folders.begin(), folders.end(), [&](const std::string& folder) {
    const std::string root = without_slash(folder).string();
    return path == root || path.starts_with(root + "/");
  });
}

}  // namespace

Result<Share> Share::parse(std::string_view text) {
  Share share;
  if (text.empty()) return share;
  const char* const end = text.data() + text.size();
  const auto number = std::from_chars(text.data(), end, share.number);
  const bool divided = number.ec == std::errc{} && number.ptr != end && *number.ptr == '/';
  const auto of = std::from_chars(divided ? number.ptr + 1 : end, end, share.of);
  const bool sound = divided && of.ec == std::errc{} && of.ptr == end && share.number >= 1 &&
                     share.number <= share.of && share.of <= kMostShares;
  if (!sound) return fail(ErrorCode::kBadValue, {{"key", "--shard"}, {"wanted", "1/2, 2/2, …"}});
  return share;
}

bool Share::holds(std::string_view id) const {
  if (of == 1) return true;
  constexpr int kHex = 16;
  const std::string digits = sha256_hex(id).substr(0, 8);
  std::uint32_t value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value, kHex);
  return value % of == number - 1;
}

Result<IndexInfo> build_index(const std::vector<std::string>& content_dirs,
                              const std::string& index_dir, BuildReport& report,
                              const BuildOptions& options) {
  auto content = load_content(content_dirs, report.problems);
  if (content.sources.empty()) return fail(why_nothing(content, report.problems));
  std::erase_if(content.sources,
                [&](const EntrySource& source) { return !options.share.holds(source.entry.id); });
  auto input = input_of(std::move(content));
  input.single_file = options.single_file;
  input.origins = options.origins;
  return write_index(input, index_dir);
}

std::vector<Error> check_content(const std::vector<std::string>& dirs, bool reviews) {
  std::vector<Error> problems;
  const auto listing = walk_content(with_neighbours(dirs), problems);
  const auto content = load_content(listing, problems);
  lint(content, problems);
  check_wordings(content, listing.wordings, problems);
  if (reviews) check_reviews(content, listing.reviews, problems);
  std::erase_if(problems, [&](const Error& problem) { return !stands_in(problem.file, dirs); });
  const auto order = [](const Error& problem) {
    return std::tie(problem.file, problem.at.line, problem.at.column);
  };
  std::stable_sort(problems.begin(), problems.end(),
                   [&](const Error& a, const Error& b) { return order(a) < order(b); });
  return problems;
}

}  // namespace tracelore
