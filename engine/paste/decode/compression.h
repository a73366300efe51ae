/// What a file of compressed bytes says of itself: logs that were rotated or attached are often
/// sent as they lie there, and their bytes hold no words.
#pragma once

#include <optional>
#include <string_view>

namespace tracelore {

struct Compression {
  std::string_view format;  ///< as people call it: gzip
  std::string_view tool;    ///< the command that writes what a file of it holds to its output: zcat
};

/// Bytes of a text's beginning that compression_of() looks at.
inline constexpr std::size_t kCompressionMark = 6;

/// How `begin`, the first bytes of a text, are compressed; nothing where they are not in a way
/// known here. The formats' own magic numbers; no allocation.
std::optional<Compression> compression_of(std::string_view begin);

}  // namespace tracelore
