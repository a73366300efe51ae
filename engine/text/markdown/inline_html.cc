#include "engine/text/markdown/markdown.h"

namespace tracelore {

std::string inline_html(std::string_view markdown) {
  constexpr std::string_view kOpen = "<p>";
  constexpr std::string_view kClose = "</p>\n";
  const std::string html = render_markdown(markdown);
  const bool one_paragraph = html.starts_with(kOpen) && html.ends_with(kClose) &&
                             html.find(kOpen, kOpen.size()) == std::string::npos;
  return one_paragraph ? html.substr(kOpen.size(), html.size() - kOpen.size() - kClose.size())
                       : html;
}

}  // namespace tracelore
