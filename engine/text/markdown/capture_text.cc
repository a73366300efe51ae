#include "engine/text/markdown/capture_text.h"

#include <algorithm>

#include "engine/text/markdown/html.h"

namespace tracelore {

std::string as_markdown_text(std::string_view value) {
  std::string escaped;
  for (const char c : value) {
    if (std::string_view("\\`*_{}[]<>()#+-.!|&~").find(c) != std::string_view::npos)
      escaped.push_back('\\');
    escaped.push_back(c == '\n' ? ' ' : c);
  }
  return escaped;
}

// As cmark writes a text node: an apostrophe stays.
std::string as_html_text(std::string_view value) {
  std::string html;
  for (std::size_t at = 0; at <= value.size();) {
    const auto tick = std::min(value.find('\'', at), value.size());
    html += escape_html(value.substr(at, tick - at));
    if (tick < value.size()) html.push_back('\'');
    at = tick + 1;
  }
  return html;
}

}  // namespace tracelore
