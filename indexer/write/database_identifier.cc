#include "indexer/write/database_identifier.h"

#include <xapian.h>

#include <algorithm>
#include <charconv>
#include <fstream>

namespace tracelore {
namespace {

constexpr std::size_t kBytes = 16;
constexpr std::size_t kHead = 64;  // of the file, in which the identifier stands

// The bytes of the hex digits in `text`, hyphens left out; no more than an identifier has.
std::string bytes_of(std::string_view text) {
  std::string digits;
  for (const char c : text)
    if (c != '-') digits += c;
  std::string bytes;
  for (std::size_t i = 0; i + 1 < digits.size() && bytes.size() < kBytes; i += 2) {
    unsigned byte = 0;
    std::from_chars(&digits[i], &digits[i] + 2, byte, 16);
    bytes += static_cast<char>(byte);
  }
  return bytes;
}

}  // namespace

Result<void> set_identifier(const std::string& path, std::string_view generation) {
  const auto random = bytes_of(Xapian::Database(path).get_uuid());
  const auto ours = bytes_of(generation);
  std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
  std::string head(kHead, '\0');
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(std::max<std::streamsize>(file.gcount(), 0)));
  const auto at = random.size() == kBytes ? head.find(random) : std::string::npos;
  if (at == std::string::npos || ours.size() != kBytes) return {};
  file.clear();
  file.seekp(static_cast<std::streamoff>(at));
  file.write(ours.data(), static_cast<std::streamsize>(ours.size()));
  file.close();
  if (!file) return fail(ErrorCode::kFileUnwritable, {{"path", path}});
  return {};
}

}  // namespace tracelore
