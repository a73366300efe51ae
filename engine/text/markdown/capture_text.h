/// How the value of a capture is written into prose: what fill_captures() and render_markdown() do
/// with it. Pure; safe from any thread.
#pragma once

#include <string>
#include <string_view>

namespace tracelore {

std::string as_markdown_text(std::string_view value);
std::string as_html_text(std::string_view value);

}  // namespace tracelore
