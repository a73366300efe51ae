#include "server/pages/page_link.h"

namespace tracelore {

std::string query_string(const Fields& query) {
  std::string text;
  for (const auto& [name, value] : query)
    text += (text.empty() ? "?" : "&") + percent_encode(name) + "=" + percent_encode(value);
  return text;
}

std::string page_link(const Exchange& exchange, std::string_view path, const Fields& query) {
  Fields all = query;
  if (field(exchange.query, "lang")) all.emplace_back("lang", tag_of(exchange.language));
  return std::string(path) + query_string(all);
}

}  // namespace tracelore
