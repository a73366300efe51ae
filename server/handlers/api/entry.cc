#include "server/contract/entry_shapes.h"
#include "server/contract/rows.h"
#include "server/pages/entry_view.h"
#include "server/pages/pages.h"
#include "server/request/entry_lookup.h"
#include "server/request/route.h"

namespace tracelore {
namespace {

HttpResponse handle_entry(Exchange& exchange) {
  const auto entry = entry_of(exchange);
  if (!entry) return error_response(exchange, entry.error());
  if (const auto moved = moved_to(exchange, **entry); !moved.empty()) return redirect(308, moved);
  auto response = json_response(
      exchange, entry_json(*exchange.reader, **entry, exchange.language, exchange.base_url()));
  response.set_header("Content-Language", tag_of((*entry)->language_for(exchange.language)));
  return response;
}

}  // namespace

extern const Route kEntryRoute = {.method = "GET",
                                  .pattern = "/api/v1/entries/{id}",
                                  .handler = handle_entry,
                                  .needs = Needs::kIndex,
                                  .is_public = true,
                                  .summary = "route.entry",
                                  .contract = Contract{.id = "get_entry",
                                                       .parameters = contract::kPlainParameters,
                                                       .gives = &contract::kEntry,
                                                       .refusals = contract::kEntryRefusals}};

}  // namespace tracelore
