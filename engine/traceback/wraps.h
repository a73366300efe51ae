/// Lines that a terminal broke at its last column become one again.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/span.h"

namespace tracelore::parsing {

/// One logical line on its way: still with prefixes. Its text is the paste's, or one that was made.
struct Piece {
  std::string_view text;
  LineRange source;
  Span bytes;
};

/// Texts that were made on the way, where they stay put.
using Made = std::deque<std::string>;

/// Joins what was broken, where the paste shows the column; kNoteUnwrapped goes into `notes` then.
/// `ascii`: all of the pieces is. Linear in the text.
void join_wraps(std::vector<Piece>& pieces, bool ascii, Made& made, std::uint32_t& notes);

}  // namespace tracelore::parsing
