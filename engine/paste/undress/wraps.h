/// Lines that a terminal broke at its last column become one again.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/paste/decode/source_lines.h"

namespace tracelore::parsing {

/// Joins what was broken, where the paste shows the column; kNoteUnwrapped goes into `notes` then.
/// `ascii`: all of the lines is. Linear in the text.
void join_wraps(std::vector<SourceLine>& lines, bool ascii, Made& made, std::uint32_t& notes);

}  // namespace tracelore::parsing
