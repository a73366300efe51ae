#include "engine/paste/decode/compression.h"

namespace tracelore {
namespace {

struct Format {
  std::string_view magic;
  Compression compression;
};

constexpr Format kFormats[] = {
    {"\x1F\x8B\x08", {"gzip", "zcat"}},
    {"\x28\xB5\x2F\xFD", {"zstd", "zstdcat"}},
    {"\xFD"
     "7zXZ",
     {"xz", "xzcat"}},
    {"BZh", {"bzip2", "bzcat"}},
    {"PK\x03\x04", {"zip", "unzip -p"}},
    {"\x04\x22\x4D\x18", {"lz4", "lz4cat"}},
};

// "BZh" may begin a word: the digit behind it and the mark of a block tell.
bool is_word(std::string_view begin) {
  return begin.starts_with("BZh") &&
         (begin.size() < kCompressionMark || begin.substr(4, 2) != "1A");
}

}  // namespace

std::optional<Compression> compression_of(std::string_view begin) {
  if (is_word(begin)) return std::nullopt;
  for (const auto& row : kFormats)
    if (begin.starts_with(row.magic)) return row.compression;
  return std::nullopt;
}

}  // namespace tracelore
