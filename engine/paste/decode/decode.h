/// A paste's lines as UTF-8.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/limits.h"
#include "engine/paste/decode/line_map.h"
#include "engine/paste/decode/source_lines.h"

namespace tracelore::parsing {

/// Lines that point into the paste, or into `made`.
struct DecodedText {
  DecodedText() = default;
  DecodedText(DecodedText&&) = default;
  DecodedText& operator=(DecodedText&&) = default;
  DecodedText(const DecodedText&) = delete;  // lines point into `made`
  DecodedText& operator=(const DecodedText&) = delete;

  std::string encoding = "utf-8";  ///< utf-8, utf-16le, utf-16be, gb18030
  std::vector<SourceLine> lines;
  Made made;
  bool ascii = false;      ///< every byte of the paste is ASCII, and none is NUL
  bool truncated = false;  ///< a limit was hit: the middle of the text, or of its lines, is missing
};

/// Splits after \n and \r\n; after \r where the text has no \n. Converts line by line, so that
/// every line keeps its place. Bad bytes become U+FFFD, NUL is dropped. Linear. The paste must
/// outlive what is returned.
/// Lines are numbered through `map` where the paste was shortened.
DecodedText decode_lines(std::string_view paste, const Limits& limits, const LineMap& map = {});

}  // namespace tracelore::parsing
