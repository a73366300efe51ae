/// How every file beside the database begins: what it is, and of which generation of the index.
#pragma once

#include <bit>
#include <string_view>

namespace tracelore {

static_assert(std::endian::native == std::endian::little, "the files are little-endian");

struct FileStamp {
  char magic[8];
  char generation[64];
  bool operator==(const FileStamp&) const = default;
};

/// What is longer than its place is cut.
inline FileStamp stamp_of(std::string_view magic, std::string_view generation) {
  FileStamp stamp{};
  magic.copy(stamp.magic, sizeof stamp.magic);
  generation.copy(stamp.generation, sizeof stamp.generation);
  return stamp;
}

}  // namespace tracelore
