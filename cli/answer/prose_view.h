/// Prose of an entry on a terminal: its Markdown, indented, with colours and hyperlinks instead of
/// marks where the terminal has them, as it was written where not.
#pragma once

#include <string>
#include <string_view>

#include "cli/command.h"

namespace tracelore::cli {

/// Each line indented by `indent` blanks; on a terminal, paragraphs are folded to its width, up to
/// 100 columns, and items of lists hang. Control characters are taken off first. Linear.
std::string prose_text(const Terminal& terminal, std::string_view markdown, std::size_t indent = 2);

}  // namespace tracelore::cli
