#include "engine/messages/messages.h"
#include "server/handlers/handlers.h"
#include "server/routes.h"

namespace tracelore {

HttpResponse handle_api(Exchange& exchange) {
  Json rows = Json::array();
  for (const auto& route : routes())
    if (route.is_public)
      rows.push_back({{"method", route.method},
                      {"path", route.pattern},
                      {"summary", say(exchange.language, route.summary)}});
  return json_response(exchange, {{"routes", std::move(rows)}});
}

}  // namespace tracelore
