/// A part of a person's own note as Markdown.
#pragma once

#include <string>
#include <string_view>

namespace tracelore {

/// Without blank lines around it and without what indents all of it; lists are Markdown's; what is
/// no Markdown keeps its words. Longer than `most` bytes it ends with a line that says "…".
std::string note_markdown(std::string_view text, bool markdown, std::size_t most);

/// Menus and lines of links are no text.
bool is_navigation(std::string_view line);

}  // namespace tracelore
