/// The margin of a paste that was indented as a whole: into a list, a comment, a chat.
#pragma once

#include <vector>

#include "engine/paste/decode/source_lines.h"

namespace tracelore::parsing {

/// Takes the blanks off that all lines begin with, where there are two lines or more. Linear.
void take_off_margin(std::vector<SourceLine>& lines);

}  // namespace tracelore::parsing
