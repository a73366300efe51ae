#include "server/handlers/handlers.h"
#include "server/pages.h"

namespace tracelore {

HttpResponse handle_healthz(Exchange&) {
  HttpResponse response{200, "text/plain; charset=utf-8", "ok\n"};
  response.set_header("Cache-Control", "no-store");
  return response;
}

HttpResponse handle_readyz(Exchange& exchange) {
  if (!exchange.reader) return error_response(exchange, exchange.options.unavailable);
  // Answering means reading a record, not only holding an open file.
  if (exchange.reader->size() > 0)
    if (const auto entry = exchange.reader->entry(0); !entry) {
      Error error = entry.error();
      error.code = ErrorCode::kIndexCorrupt;
      return error_response(exchange, error);
    }
  auto response = json_response(exchange, {{"ready", true},
                                           {"entries", exchange.reader->info().entries},
                                           {"generation", exchange.reader->info().generation}});
  response.set_header("Cache-Control", "no-store");
  return response;
}

}  // namespace tracelore
