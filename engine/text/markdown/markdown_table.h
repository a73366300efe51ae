/// Pipe tables, which CommonMark does not have and write-ups need. Pure; linear in the text.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace tracelore {

/// The HTML of a table whose lines are `text`: a header row, a row of dashes, any number of rows.
/// Nothing where it is none. `render_cell` turns one cell's Markdown into HTML.
std::optional<std::string> render_table(
    std::string_view text, const std::function<std::string(std::string_view)>& render_cell);

}  // namespace tracelore
