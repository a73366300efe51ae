#include "server/home_page.h"

#include "engine/messages/messages.h"
#include "server/pages.h"
#include "server/problem.h"

namespace tracelore {

HttpResponse home_page(const Exchange& exchange, const Error* error) {
  const Language language = exchange.language;
  Json data = {{"title", say(language, "page.home.title")},
               {"description", say(language, "page.home.description")},
               {"entries", exchange.reader->info().entries},
               {"signatures", exchange.reader->info().signatures},
               {"is_home", true}};
  if (!error) return page_response(exchange, "home", std::move(data));
  data["problem"] = {{"detail", describe(language, *error)}, {"hint", page_hint(*error, language)}};
  auto response = page_response(exchange, "home", std::move(data), status_of(*error));
  response.set_header("Cache-Control", "no-store");
  return response;
}

}  // namespace tracelore
