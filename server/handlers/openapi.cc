#include "server/contract/openapi.h"

#include "server/handlers/handlers.h"

namespace tracelore {

HttpResponse handle_openapi(Exchange& exchange) {
  auto response = json_response(exchange, openapi_document(exchange.language, exchange.base_url()));
  response.set_header("Content-Language", tag_of(exchange.language));
  return response;
}

}  // namespace tracelore
