#include "server/contract/rows.h"
#include "server/pages/pages.h"
#include "server/request/route.h"

namespace tracelore {
namespace contract {

constexpr Member kReloadedRows[] = {text("generation"), integer("entries"), integer("reloads")};
constexpr Shape kReloaded{"Reloaded", kReloadedRows};

}  // namespace contract

namespace {

HttpResponse handle_reload(Exchange& exchange) {
  const auto reader = exchange.service.reload();
  if (!reader) return error_response(exchange, reader.error());
  return json_response(exchange, {{"generation", (*reader)->info().generation},
                                  {"entries", (*reader)->info().entries},
                                  {"reloads", exchange.service.generation()->reloads}});
}

}  // namespace

extern const Route kReloadRoute = {.method = "POST",
                                   .pattern = "/admin/reload",
                                   .handler = handle_reload,
                                   .is_public = true,
                                   .summary = "route.reload",
                                   .contract = Contract{.id = "reload",
                                                        .parameters = contract::kLangOnly,
                                                        .gives = &contract::kReloaded,
                                                        .refusals = contract::kOperatorRefusals,
                                                        .operator_only = true}};

}  // namespace tracelore
