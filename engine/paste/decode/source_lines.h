/// A text's lines, before anything is taken off them.
#pragma once

#include <cstddef>
#include <forward_list>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/span.h"

namespace tracelore::parsing {

/// A line of a paste in UTF-8, without its end, on its way to a CleanLine.
struct SourceLine {
  std::string_view text;  ///< into the paste where nothing had to be changed, else made elsewhere
  LineRange source;       ///< in the paste as sent; more than one line where wraps were joined
  Span bytes;             ///< in the paste as sent, without the line end
};

/// Texts that were made on the way, where they stay put.
using Made = std::forward_list<std::string>;

struct SplitText {
  std::vector<SourceLine> lines;  ///< numbered from 1
  bool ascii = true;              ///< every byte is ASCII, and none is NUL
  bool ended = false;             ///< a '\n' stands in it
  std::size_t longest = 0;        ///< bytes of its longest line
};

/// Splits after \n and \r\n, from `begin` on. Linear.
SplitText split_text(std::string_view text, std::size_t begin);

}  // namespace tracelore::parsing
