#include "server/contract/check.h"
#include "server/contract/rows.h"
#include "server/pages/pages.h"
#include "server/request/route.h"

namespace tracelore {
namespace contract {

constexpr Member kReadyParameters[] = {kLang, optional(flag("answering")), kFields};

constexpr Member kReadyRows[] = {flag("ready"), integer("entries"), text("generation")};
constexpr Shape kReady{"Ready", kReadyRows};

}  // namespace contract

namespace {

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

}  // namespace

extern const Route kHealthzRoute = {
    .method = "GET",
    .pattern = "/healthz",
    .handler = handle_healthz,
    .is_public = true,
    .summary = "route.healthz",
    .contract = Contract{
        .id = "get_health", .media_type = "text/plain", .refusals = contract::kReadRefusals}};

extern const Route kReadyzRoute = {.method = "GET",
                                   .pattern = "/readyz",
                                   .handler = handle_readyz,
                                   .is_public = true,
                                   .summary = "route.readyz",
                                   .contract = Contract{.id = "get_readiness",
                                                        .parameters = contract::kReadyParameters,
                                                        .gives = &contract::kReady,
                                                        .refusals = contract::kReadRefusals}};

}  // namespace tracelore
