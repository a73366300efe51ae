#include "engine/search/search.h"

#include "engine/base/digest/digest.h"
#include "server/contract/search_shapes.h"
#include "server/pages/pages.h"
#include "server/request/next_link.h"
#include "server/request/route.h"
#include "server/request/search_request.h"

namespace tracelore {
namespace {

std::string tag_of_question(const Exchange& exchange) {
  const auto& request = exchange.request;
  return "W/\"" +
         sha256_hex(exchange.reader->info().generation + "?" + request.query + "#" +
                    std::string(tag_of(exchange.language)))
             .substr(0, 20) +
         "\"";
}

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
  // Of the question and the index: took_ms differs each time.
  response.set_header("ETag", tag_of_question(exchange));
  if (search.options.offset + result->hits.size() < result->total && !result->hits.empty())
    add_next_link(exchange, search.options.offset + search.options.limit, response);
  return response;
}

}  // namespace

extern const Route kSearchRoute = {.method = "GET",
                                   .pattern = "/api/v1/search",
                                   .handler = handle_search,
                                   .needs = Needs::kIndex,
                                   .is_public = true,
                                   .summary = "route.search",
                                   .contract = contract::kSearch};

}  // namespace tracelore
