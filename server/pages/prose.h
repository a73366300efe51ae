/// Markdown of entries as the pages show it: coloured code, links to the entries that it names, and
/// headlines without a paragraph around them.
#pragma once

#include <string>
#include <string_view>

#include "server/request/exchange.h"

namespace tracelore {

/// HTML that the engine rendered, with its code coloured and its entries' ids as links in the
/// language of the page.
std::string page_html(const Exchange& exchange, std::string_view html);

/// A title or one sentence: inline Markdown only, without the paragraph around it.
std::string inline_html(std::string_view markdown);

}  // namespace tracelore
