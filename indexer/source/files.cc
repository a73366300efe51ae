#include "indexer/source/files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "engine/base/bytes/position.h"
#include "engine/base/bytes/utf8.h"

namespace tracelore {
namespace {

std::string without_carriage_returns(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] != '\r' || text.substr(i + 1, 1) != "\n") out.push_back(text[i]);
  return out;
}

tl::unexpected<Error> unreadable(const std::string& path) {
  return fail({ErrorCode::kFileUnreadable, {}, path, {{"path", path}}});
}

}  // namespace

Result<std::string> read_file(const std::string& path, const Limits& limits) {
  std::error_code failed;
  if (!std::filesystem::is_regular_file(path, failed)) return unreadable(path);
  std::ifstream file(path, std::ios::binary);
  if (!file) return unreadable(path);
  // The file's size is asked first: a buffer of the limit for every file would be kept with it.
  const auto size = std::filesystem::file_size(path, failed);
  if (failed) return unreadable(path);
  std::string bytes(std::min<std::size_t>(size, limits.content_file_bytes) + 1, '\0');
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (file.bad()) return unreadable(path);
  bytes.resize(static_cast<std::size_t>(file.gcount()));
  if (bytes.size() > limits.content_file_bytes)
    return fail({ErrorCode::kFileTooLarge,
                 {},
                 path,
                 {{"path", path}, {"limit", std::to_string(limits.content_file_bytes)}}});
  return bytes;
}

Result<std::string> read_text(const std::string& path, const Limits& limits) {
  auto bytes = read_file(path, limits);
  if (!bytes) return bytes;
  if (bytes->starts_with("\xEF\xBB\xBF")) bytes->erase(0, 3);
  if (const auto bad = find_invalid_utf8(*bytes); bad != std::string::npos)
    return fail(
        {ErrorCode::kInvalidUtf8, position_at(*bytes, bad), path, {{"byte", std::to_string(bad)}}});
  return without_carriage_returns(*bytes);
}

std::string utf8_of(std::string_view bytes) {
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  std::string text;
  for (std::size_t at = 0; at < bytes.size();) {
    const auto begin = at;
    const bool valid = next_code_point(bytes, at) != kNoCodePoint;
    text.append(valid ? bytes.substr(begin, at - begin) : "\xEF\xBF\xBD");
  }
  return without_carriage_returns(text);
}

std::size_t find_invalid_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const auto begin = at;
    if (next_code_point(text, at) == kNoCodePoint) return begin;
  }
  return text.npos;
}

}  // namespace tracelore
