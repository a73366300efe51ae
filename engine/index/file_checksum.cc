#include "engine/index/file_checksum.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <optional>
#include <string_view>

namespace tracelore {
namespace {

constexpr std::string_view kMark = "tracelore crc32 ";
constexpr std::size_t kTail = kMark.size() + 8;
constexpr std::size_t kAtOnce = std::size_t{1} << 18;

std::string tail_of(std::uint32_t checksum) {
  std::array<char, 9> digits{};
  std::snprintf(digits.data(), digits.size(), "%08x", checksum);
  return std::string(kMark) + digits.data();
}

// Nothing where the file has not so many bytes.
std::optional<std::string> read_at(int descriptor, std::size_t at, std::size_t size) {
  std::string bytes(size, '\0');
  const auto got = ::pread(descriptor, bytes.data(), size, static_cast<off_t>(at));
  if (got < 0 || static_cast<std::size_t>(got) != size) return std::nullopt;
  return bytes;
}

std::optional<std::uint32_t> checksum_of(int descriptor, std::size_t size) {
  auto checksum = ::crc32(0, nullptr, 0);
  for (std::size_t at = 0; at < size; at += kAtOnce) {
    const auto bytes = read_at(descriptor, at, std::min(kAtOnce, size - at));
    if (!bytes) return std::nullopt;
    checksum = ::crc32(checksum, reinterpret_cast<const Bytef*>(bytes->data()),
                       static_cast<uInt>(bytes->size()));
  }
  return static_cast<std::uint32_t>(checksum);
}

std::size_t size_of(int descriptor) {
  struct stat known = {};
  return ::fstat(descriptor, &known) == 0 ? static_cast<std::size_t>(known.st_size) : 0;
}

}  // namespace

Result<void> append_checksum(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const auto checksum = checksum_of(descriptor, size_of(descriptor));
  if (descriptor >= 0) ::close(descriptor);
  std::ofstream file(path, std::ios::binary | std::ios::app);
  if (checksum) file << tail_of(*checksum);
  file.close();
  if (!file || !checksum) return fail(ErrorCode::kFileUnwritable, {{"path", path}});
  return {};
}

bool has_its_checksum(int descriptor) {
  const auto size = size_of(descriptor);
  if (size < kTail) return false;
  const auto tail = read_at(descriptor, size - kTail, kTail);
  if (!tail || !tail->starts_with(kMark)) return false;
  const auto checksum = checksum_of(descriptor, size - kTail);
  return checksum && *tail == tail_of(*checksum);
}

}  // namespace tracelore
