/// Colours for Python and tracebacks, as <span class="…">. Pure functions; linear; any bytes; the
/// text itself is not changed. Classes: k keyword, s string, c comment, n number, f function or
/// file name, e exception, d decorator.
#pragma once

#include <string>
#include <string_view>

namespace tracelore {

/// Escaped and coloured.
std::string colour_python(std::string_view code);

/// One line of a log or traceback, escaped and coloured.
std::string colour_log_line(std::string_view line);

/// HTML from render_markdown() with its code blocks coloured by their language (python; shell
/// comments; text as a log).
std::string colour_code_blocks(std::string_view html);

}  // namespace tracelore
