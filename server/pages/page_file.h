/// Pages that are written into files (server/site/site.h): which file a page is, and how one leads
/// to another whatever folder of a web server they lie in. Pure.
#pragma once

#include <string>
#include <string_view>

#include "server/request/exchange.h"

namespace tracelore {

/// "/entries/x" in English is "entries/x.html", in Chinese "zh/entries/x.html"; "/browse" and pages
/// that only a server has are "index.html". What has an ending of its own keeps it.
std::string page_file(std::string_view path, Language language);

/// From the page of the exchange to another file of the site: "../zh/entries/x.html".
std::string file_link(const Exchange& exchange, std::string_view file);

}  // namespace tracelore
