#include "engine/messages/messages.h"
#include "server/contract/rows.h"
#include "server/request/route.h"

namespace tracelore {
namespace contract {

constexpr Member kRouteRowRows[] = {text("method"), text("path"), text("summary")};
constexpr Shape kRouteRow{"RouteRow", kRouteRowRows};
constexpr Member kRouteListRows[] = {list(shape("routes", kRouteRow))};
constexpr Shape kRouteList{"RouteList", kRouteListRows};

}  // namespace contract

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
                                                     .gives = &contract::kRouteList,
                                                     .refusals = contract::kReadRefusals}};

}  // namespace tracelore
