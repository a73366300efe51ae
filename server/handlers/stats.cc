#include "server/handlers/handlers.h"

namespace tracelore {

HttpResponse handle_stats(Exchange& exchange) {
  const auto& info = exchange.reader->info();
  Json languages = Json::array();
  for (const Language language : kLanguages) languages.push_back(tag_of(language));
  return json_response(exchange, {{"entries", info.entries},
                                  {"signatures", info.signatures},
                                  {"languages", languages},
                                  {"generation", info.generation},
                                  {"schema", info.schema},
                                  {"segmenter", info.segmenter},
                                  {"built", info.built},
                                  {"last_reload", exchange.generation->loaded},
                                  {"started", exchange.service.started()},
                                  {"reloads", exchange.generation->reloads}});
}

}  // namespace tracelore
