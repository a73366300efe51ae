#include "engine/entry/snippet.h"

#include "server/contract/rows.h"
#include "server/pages/pages.h"
#include "server/request/entry_lookup.h"
#include "server/request/route.h"

namespace tracelore {
namespace {
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

}  // namespace

extern const Route kSnippetRoute = {.method = "GET",
                                    .pattern = "/api/v1/entries/{id}/verify.py",
                                    .handler = handle_snippet,
                                    .needs = Needs::kIndex,
                                    .is_public = true,
                                    .summary = "route.snippet",
                                    .contract = Contract{.id = "get_snippet",
                                                         .parameters = contract::kLangOnly,
                                                         .media_type = "text/x-python",
                                                         .refusals = contract::kEntryRefusals}};

}  // namespace tracelore
