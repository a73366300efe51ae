#include "server/handlers/handlers.h"
#include "server/pages.h"

namespace tracelore {

HttpResponse handle_reload(Exchange& exchange) {
  const auto reader = exchange.service.reload();
  if (!reader) return error_response(exchange, reader.error());
  return json_response(exchange, {{"generation", (*reader)->info().generation},
                                  {"entries", (*reader)->info().entries},
                                  {"reloads", exchange.service.generation()->reloads}});
}

}  // namespace tracelore
