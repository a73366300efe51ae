/// A traceback that a chat, a table cell or a form made one line.
#pragma once

#include <string_view>
#include <vector>

namespace tracelore::parsing {

/// Whether the line holds a traceback's title and a frame behind it: few lines do.
bool is_joined_traceback(std::string_view line);

/// The lines that the line was: titles, frames, their code, messages, and what another rank says
/// begin one each. The line itself where is_joined_traceback() is false. Linear in the line.
std::vector<std::string_view> split_joined_traceback(std::string_view line);

}  // namespace tracelore::parsing
