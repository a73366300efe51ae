#include "server/request/search_request.h"

#include "server/contract/check.h"

namespace tracelore {
SearchRequest read_search_request(const Exchange& exchange) {
  SearchRequest search;
  search.query = exchange.query_value("q");
  search.options.language = exchange.language;
  search.options.limit = exchange.query_number("limit");
  search.options.offset = exchange.query_number("offset");
  search.options.package = exchange.query_value("package");
  search.options.kind = exchange.query_value("kind");
  search.options.tag = exchange.query_value("tag");
  search.options.prefix = is_set(exchange.query_value("typing"));
  return search;
}

}  // namespace tracelore
