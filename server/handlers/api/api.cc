#include "engine/messages/messages.h"
#include "server/contract/rows.h"
#include "server/request/route.h"

namespace tracelore {
namespace {

HttpResponse handle_api(Exchange& exchange) {
  Json rows = Json::array();
  for (const auto* route : exchange.routes)
    if (route->is_public)
      rows.push_back({{"method", route->method},
                      {"path", route->pattern},
                      {"summary", say(exchange.language, route->summary)}});
  return json_response(exchange, {{"routes", std::move(rows)}});
}

}  // namespace

extern const Route kApiRoute = {.method = "GET",
                                .pattern = "/api/v1",
                                .handler = handle_api,
                                .is_public = true,
                                .summary = "route.api",
                                .contract = Contract{.id = "list_routes",
                                                     .parameters = contract::kPlainParameters,
                                                     .gives = "RouteList",
                                                     .refusals = contract::kReadRefusals}};

}  // namespace tracelore
