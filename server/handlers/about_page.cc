#include "engine/messages/messages.h"
#include "server/handlers/handlers.h"
#include "server/pages.h"

namespace tracelore {

HttpResponse handle_about_page(Exchange& exchange) {
  const auto& info = exchange.reader->info();
  return page_response(exchange, "about",
                       {{"title", say(exchange.language, "page.about.title")},
                        {"description", say(exchange.language, "page.home.description")},
                        {"entries", info.entries},
                        {"signatures", info.signatures},
                        {"built", info.built.substr(0, 10)},
                        {"generation", info.generation.substr(0, 12)}});
}

}  // namespace tracelore
