#include "server/search_request.h"

namespace tracelore {
namespace {

constexpr std::size_t kMaxHits = 100;
constexpr std::size_t kMaxOffset = 100'000;

}  // namespace

Result<SearchRequest> read_search_request(const Exchange& exchange) {
  SearchRequest search;
  search.query = exchange.query_value("q");
  search.options.language = exchange.language;
  const auto limit = number_field(exchange, "limit", 1, kMaxHits, search.options.limit);
  if (!limit) return fail(limit.error());
  const auto offset = number_field(exchange, "offset", 0, kMaxOffset, 0);
  if (!offset) return fail(offset.error());
  search.options.limit = *limit;
  search.options.offset = *offset;
  search.options.package = exchange.query_value("package");
  search.options.kind = exchange.query_value("kind");
  search.options.tag = exchange.query_value("tag");
  search.options.prefix = exchange.query_value("typing") == "1";
  return search;
}

}  // namespace tracelore
