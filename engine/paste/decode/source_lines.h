/// A text's lines, and what the bytes of each rule out: found in one walk over all of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <forward_list>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/span.h"

namespace tracelore::parsing {

/// What the bytes of a line do not rule out: bits. What is not set need not be looked for.
enum LineMark : std::uint8_t {
  kMayBeDressed = 1U << 0U,  ///< find_dress() finds something in it (bare codes only where "[0m"
                             ///< is one of them), it is a record of JSON, or not all of it is ASCII
  kMayNameClass = 1U << 1U,  ///< a colon of either width or a quoted argument stands in it
  kMayBeTrace = 1U << 2U,    ///< a traceback's header, or a frame behind something, stands in it
  kAnyMark = 0xFF,
};

/// A line of a paste in UTF-8, without its end, on its way to a CleanLine.
struct SourceLine {
  std::string_view text;  ///< into the paste where nothing had to be changed, else made elsewhere
  LineRange source;       ///< in the paste as sent; more than one line where wraps were joined
  Span bytes;             ///< in the paste as sent, without the line end
  std::uint8_t marks = kAnyMark;
};

/// Texts that were made on the way, where they stay put.
using Made = std::forward_list<std::string>;

struct SplitText {
  std::vector<SourceLine> lines;  ///< numbered from 1
  bool ascii = true;              ///< every byte is ASCII, and none is NUL
  bool ended = false;             ///< a '\n' stands in it
  bool arrow = false;             ///< and a "->"
  std::size_t longest = 0;        ///< bytes of its longest line
};

/// Splits after \n and \r\n, from `begin` on. Linear.
SplitText split_text(std::string_view text, std::size_t begin);

}  // namespace tracelore::parsing
