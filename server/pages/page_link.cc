#include "server/pages/page_link.h"

#include "server/pages/page_file.h"

namespace tracelore {

namespace {

// What a server would narrow or search, the page's own script searches.
std::string link_to_file(const Exchange& exchange, std::string_view path, const Fields& query) {
  std::string words;
  for (const auto& [name, value] : query) words.append(words.empty() ? "" : " ").append(value);
  const auto link = file_link(exchange, page_file(path, exchange.language));
  return words.empty() ? link : link + query_string({{"q", words}});
}

}  // namespace

std::string query_string(const Fields& query) {
  std::string text;
  for (const auto& [name, value] : query)
    text += (text.empty() ? "?" : "&") + percent_encode(name) + "=" + percent_encode(value);
  return text;
}

std::string page_link(const Exchange& exchange, std::string_view path, const Fields& query) {
  if (exchange.options.as_files) return link_to_file(exchange, path, query);
  Fields all = query;
  if (field(exchange.query, "lang")) all.emplace_back("lang", tag_of(exchange.language));
  return std::string(path) + query_string(all);
}

}  // namespace tracelore
