/// Links between pages keep the language that the reader chose.
#pragma once

#include <string>
#include <string_view>

#include "server/request/exchange.h"

namespace tracelore {

/// "?limit=5&lang=zh"; empty where there are no fields.
std::string query_string(const Fields& query);

/// "/entries/x" with the language of the page where the reader chose it: "/entries/x?lang=zh".
std::string page_link(const Exchange& exchange, std::string_view path, const Fields& query = {});

}  // namespace tracelore
