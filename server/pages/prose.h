/// Markdown of entries as the pages show it: coloured code, and links to the entries that it names.
#pragma once

#include <string>
#include <string_view>

#include "engine/text/markdown/markdown.h"
#include "server/request/exchange.h"

namespace tracelore {

/// HTML that the engine rendered, with its code coloured and its entries' ids as links in the
/// language of the page.
std::string page_html(const Exchange& exchange, std::string_view html);

}  // namespace tracelore
