#include "server/contract/check.h"
#include "server/handlers/handlers.h"
#include "server/pages.h"

namespace tracelore {

HttpResponse handle_healthz(Exchange&) {
  HttpResponse response{200, "text/plain; charset=utf-8", "ok\n"};
  response.set_header("Cache-Control", "no-store");
  return response;
}

HttpResponse handle_readyz(Exchange& exchange) {
  auto& service = exchange.service;
  const bool answering_will_do = is_set(exchange.query_value("answering"));
  const auto problem = answering_will_do ? service.cannot_answer() : service.not_ready();
  if (problem) return unavailable_response(exchange, *problem);
  const auto& info = exchange.reader->info();
  auto response = json_response(
      exchange, {{"ready", true}, {"entries", info.entries}, {"generation", info.generation}});
  response.set_header("Cache-Control", "no-store");
  return response;
}

}  // namespace tracelore
