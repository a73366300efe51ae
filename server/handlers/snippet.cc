#include "engine/entry/snippet.h"

#include "server/entry_lookup.h"
#include "server/handlers/handlers.h"
#include "server/pages.h"

namespace tracelore {
HttpResponse handle_snippet(Exchange& exchange) {
  const auto entry = entry_of(exchange);
  if (!entry) return error_response(exchange, entry.error());
  if (const auto moved = moved_to(exchange, **entry); !moved.empty()) return redirect(308, moved);
  if ((*entry)->verify_py.empty())
    return error_response(exchange,
                          {ErrorCode::kPageNotFound, {}, {}, {{"path", exchange.request.path}}});
  const std::string page = exchange.base_url() + "/entries/" + percent_encode((*entry)->id);
  HttpResponse response{200, "text/x-python; charset=utf-8",
                        render_snippet(**entry, exchange.reader->harness(), page)};
  response.set_header("Content-Disposition",
                      "attachment; filename=\"" + snippet_file_name((*entry)->id) + "\"");
  return response;
}

}  // namespace tracelore
