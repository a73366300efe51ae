#include "server/pages/prose.h"

#include "engine/text/markdown/markdown.h"
#include "server/pages/code_colour.h"
#include "server/pages/entry_links.h"
#include "server/pages/page_link.h"

namespace tracelore {

std::string page_html(const Exchange& exchange, std::string_view html) {
  return link_entry_ids(colour_code_blocks(html), [&](const std::string& id) {
    return exchange.reader->find(id) ? page_link(exchange, "/entries/" + id) : std::string();
  });
}

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
