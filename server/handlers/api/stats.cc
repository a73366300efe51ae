#include "server/contract/entry_shapes.h"
#include "server/contract/rows.h"
#include "server/request/route.h"

namespace tracelore {
namespace contract {

constexpr Member kStatsRows[] = {
    integer("entries"), integer("signatures"), list(choice("languages", kLanguageTags)),
    text("generation"), integer("schema"),     text("segmenter"),
    text("built"),      text("last_reload"),   text("started"),
    integer("reloads")};
constexpr Shape kStats{"Stats", kStatsRows};

}  // namespace contract

namespace {

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

}  // namespace

extern const Route kStatsRoute = {.method = "GET",
                                  .pattern = "/api/v1/stats",
                                  .handler = handle_stats,
                                  .needs = Needs::kIndex,
                                  .is_public = true,
                                  .summary = "route.stats",
                                  .contract = Contract{.id = "get_stats",
                                                       .parameters = contract::kPlainParameters,
                                                       .gives = &contract::kStats,
                                                       .refusals = contract::kReadRefusals}};

}  // namespace tracelore
