/// What a paste's bytes are, and its lines as UTF-8.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/limits.h"
#include "engine/base/span.h"

namespace tracelore::parsing {

/// One line of the paste as it was sent, in UTF-8, without its end.
struct SourceLine {
  std::string text;
  Span bytes;              ///< in the paste as sent, without the line end
  std::size_t number = 0;  ///< 1-based in the paste as sent
};

struct DecodedText {
  std::string encoding = "utf-8";  ///< utf-8, utf-16le, utf-16be, gb18030
  std::vector<SourceLine> lines;
  bool truncated = false;  ///< a limit was hit: the middle of the text, or of its lines, is missing
};

/// Splits after \n and \r\n (after \r only where the text has no \n) and converts line by line, so
/// that every line keeps its place. Bad bytes become U+FFFD, NUL is dropped. Linear.
DecodedText decode_lines(std::string_view paste, const Limits& limits);

/// "utf-8", "utf-16le", "utf-16be" or "gb18030"; `mark_bytes` receives the length of a byte order
/// mark.
std::string recognise_encoding(std::string_view paste, std::size_t& mark_bytes);

}  // namespace tracelore::parsing
