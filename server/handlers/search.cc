#include "engine/search/search.h"

#include "server/contract/rows.h"
#include "server/pages/pages.h"
#include "server/request/route.h"
#include "server/request/search_request.h"

namespace tracelore {
namespace {

HttpResponse handle_search(Exchange& exchange) {
  const auto search = read_search_request(exchange);
  const auto result =
      search_words(*exchange.reader, search.query, search.options, exchange.options.limits);
  if (!result) return error_response(exchange, result.error());
  exchange.service.metrics().time(Stage::kSearch,
                                  std::chrono::duration<double, std::milli>(result->took_ms));
  auto json = parse_json(search_to_json(*result, exchange.language));
  if (!json) return error_response(exchange, json.error());
  auto response = json_response(exchange, std::move(*json));
  response.set_header("Content-Language", tag_of(exchange.language));
  response.set_header("Cache-Control", "no-store");  // took_ms differs each time
  return response;
}

}  // namespace

extern const Route kSearchRoute = {.method = "GET",
                                   .pattern = "/api/v1/search",
                                   .handler = handle_search,
                                   .needs = Needs::kIndex,
                                   .is_public = true,
                                   .summary = "route.search",
                                   .contract = Contract{.id = "search",
                                                        .parameters = contract::kSearchParameters,
                                                        .gives = "SearchAnswer",
                                                        .refusals = contract::kPasteRefusals}};

}  // namespace tracelore
