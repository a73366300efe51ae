#include "server/entry_lookup.h"
#include "server/entry_view.h"
#include "server/handlers/handlers.h"
#include "server/pages.h"

namespace tracelore {

HttpResponse handle_entry(Exchange& exchange) {
  const auto entry = entry_of(exchange);
  if (!entry) return error_response(exchange, entry.error());
  if (const auto moved = moved_to(exchange, **entry); !moved.empty()) return redirect(308, moved);
  auto response = json_response(
      exchange, entry_json(*exchange.reader, **entry, exchange.language, exchange.base_url()));
  response.set_header("Content-Language", tag_of((*entry)->language_for(exchange.language)));
  return response;
}

}  // namespace tracelore
