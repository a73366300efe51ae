#include "server/contract/rows.h"
#include "server/handlers/api/openapi_document.h"
#include "server/request/route.h"

namespace tracelore {
namespace contract {

constexpr Shape kOpenApi{"OpenApi", {}};

}  // namespace contract

namespace {

HttpResponse handle_openapi(Exchange& exchange) {
  auto response = json_response(
      exchange, openapi_document(exchange.routes, exchange.language, exchange.base_url()));
  response.set_header("Content-Language", tag_of(exchange.language));
  return response;
}

}  // namespace

extern const Route kOpenapiRoute = {.method = "GET",
                                    .pattern = "/openapi.json",
                                    .handler = handle_openapi,
                                    .is_public = true,
                                    .summary = "route.openapi",
                                    .contract = Contract{.id = "get_openapi",
                                                         .parameters = contract::kLangOnly,
                                                         .gives = &contract::kOpenApi,
                                                         .refusals = contract::kReadRefusals}};
extern const Route kOpenapiAliasRoute = {.method = "GET",
                                         .pattern = "/api/v1/openapi.json",
                                         .handler = handle_openapi,
                                         .summary = "route.openapi",
                                         .contract = Contract{.id = "get_openapi",
                                                              .parameters = contract::kLangOnly,
                                                              .gives = &contract::kOpenApi,
                                                              .refusals = contract::kReadRefusals}};

}  // namespace tracelore
