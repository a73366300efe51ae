#include "engine/messages/messages.h"
#include "server/pages/entry_list.h"
#include "server/pages/page_link.h"
#include "server/pages/pages.h"
#include "server/pages/prose.h"
#include "server/pages/runs/run_summary.h"
#include "server/request/route.h"

namespace tracelore {
namespace {

void add_links(const Exchange& exchange, Json& summary) {
  if (!summary.is_object()) return;
  for (auto& reason : summary["never"])
    for (auto& entry : reason["entries"]) {
      entry["title_html"] = inline_html(entry["title"].get<std::string>());
      entry["url"] =
          page_link(exchange, "/entries/" + percent_encode(entry["id"].get<std::string>()));
    }
}

HttpResponse handle_about_page(Exchange& exchange) {
  const auto& info = exchange.reader->info();
  const auto entries = list_entries(*exchange.reader, {});
  if (!entries) return error_response(exchange, entries.error());
  Json summary = run_summary(*entries, exchange.language);
  add_links(exchange, summary);
  return page_response(exchange, "about",
                       {{"title", say(exchange.language, "page.about.title")},
                        {"description", say(exchange.language, "page.home.description")},
                        {"summary", std::move(summary)},
                        {"entries", info.entries},
                        {"signatures", info.signatures},
                        {"built", info.built.substr(0, 10)},
                        {"generation", info.generation.substr(0, 12)}});
}

}  // namespace

extern const Route kAboutPageRoute = {.method = "GET",
                                      .pattern = "/about",
                                      .handler = handle_about_page,
                                      .face = Face::kPage,
                                      .needs = Needs::kIndex,
                                      .summary = "route.about"};

}  // namespace tracelore
