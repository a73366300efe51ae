#include "server/pages/prose.h"

#include "server/pages/code_colour.h"
#include "server/pages/entry_links.h"
#include "server/pages/page_link.h"

namespace tracelore {

std::string page_html(const Exchange& exchange, std::string_view html) {
  return link_entry_ids(colour_code_blocks(html), [&](const std::string& id) {
    return exchange.reader->find(id) ? page_link(exchange, "/entries/" + id) : std::string();
  });
}

}  // namespace tracelore
