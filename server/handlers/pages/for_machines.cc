#include "engine/messages/messages.h"
#include "engine/text/markdown/html.h"
#include "engine/text/markdown/markdown.h"
#include "server/pages/entry_list.h"
#include "server/pages/pages.h"
#include "server/request/route.h"

namespace tracelore {
namespace {

constexpr std::size_t kMostAddresses = 50'000;  // of one sitemap, by its specification

std::string address_of(const Exchange& exchange, const Entry& entry) {
  return exchange.base_url() + "/entries/" + percent_encode(entry.id);
}

// https://www.sitemaps.org/protocol.html
HttpResponse handle_sitemap(Exchange& exchange) {
  const auto entries = list_entries(*exchange.reader, {});
  if (!entries) return error_response(exchange, entries.error());
  std::string text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
  const auto add = [&](const std::string& address) {
    text += "<url><loc>" + escape_html(address) + "</loc></url>\n";
  };
  for (const char* page : {"/", "/browse", "/about"}) add(exchange.base_url() + page);
  for (std::size_t i = 0; i < std::min(entries->size(), kMostAddresses); ++i)
    add(address_of(exchange, *(*entries)[i]));
  return {200, "application/xml; charset=utf-8", text + "</urlset>\n"};
}

// What there is to read, for programs that read for people: https://llmstxt.org
HttpResponse handle_llms(Exchange& exchange) {
  const auto entries = list_entries(*exchange.reader, {});
  if (!entries) return error_response(exchange, entries.error());
  const std::string base = exchange.base_url();
  std::string text = "# Tracelore\n\n> " + say(exchange.language, "page.home.description") +
                     "\n\n## API\n\n- [OpenAPI](" + base +
                     "/openapi.json)\n- `curl --data-binary " + "@train.log " + base +
                     "/api/v1/match`\n\n## " + say(exchange.language, "page.browse.title") + "\n\n";
  for (const auto& entry : *entries)
    text += "- [" + plain_text(entry->article(exchange.language).title) + "](" +
            address_of(exchange, *entry) + ".md)\n";
  return {200, "text/plain; charset=utf-8", text};
}

}  // namespace

extern const Route kSitemapRoute = {.method = "GET",
                                    .pattern = "/sitemap.xml",
                                    .handler = handle_sitemap,
                                    .face = Face::kPage,
                                    .needs = Needs::kIndex,
                                    .summary = "route.sitemap"};

extern const Route kLlmsRoute = {.method = "GET",
                                 .pattern = "/llms.txt",
                                 .handler = handle_llms,
                                 .face = Face::kPage,
                                 .needs = Needs::kIndex,
                                 .summary = "route.llms"};

}  // namespace tracelore
