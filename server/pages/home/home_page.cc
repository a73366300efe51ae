#include "server/pages/home/home_page.h"

#include <algorithm>
#include <map>

#include "engine/match/matcher.h"
#include "engine/messages/messages.h"
#include "engine/release/environment.h"
#include "server/pages/answer/answer_page.h"
#include "server/pages/entry_list.h"
#include "server/pages/home/examples.h"
#include "server/pages/page_link.h"
#include "server/pages/pages.h"
#include "server/request/problem.h"

namespace tracelore {
namespace {

constexpr std::size_t kPackages = 14;

// What there is to find, by package, the best covered first.
Json packages_of(const Exchange& exchange) {
  const auto entries = list_entries(*exchange.reader, {});
  std::map<std::string, std::size_t> counts;
  if (entries)
    for (const auto& entry : *entries)
      for (const auto& package : entry->packages) ++counts[normalize_package(package)];
  std::vector<std::pair<std::string, std::size_t>> sorted(counts.begin(), counts.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  sorted.resize(std::min(sorted.size(), kPackages));
  Json rows = Json::array();
  for (const auto& [package, count] : sorted)
    rows.push_back({{"name", package},
                    {"count", count},
                    {"url", page_link(exchange, "/browse", {{"package", package}})}});
  return rows;
}

// What comes back for a well-known error: the answer of now, not a picture of one.
Json example_data(const Exchange& exchange) {
  PasteRequest paste;
  const auto& example = example_of(exchange.query_value("example"));
  paste.text = example.text;
  const auto answer = match_paste(*exchange.reader, paste.text, {}, exchange.options.limits);
  if (!answer) return nullptr;
  Json data = answer_page_data(exchange, paste, *answer);
  data["tabs"] = Json::array();
  for (const auto& one : examples())
    data["tabs"].push_back(
        {{"label", say(exchange.language, "page.home.example." + std::string(one.id))},
         {"current", one.id == example.id},
         {"url", page_link(exchange, "/", {{"example", std::string(one.id)}}) + "#example"}});
  return data;
}

}  // namespace

HttpResponse home_page(const Exchange& exchange, const Error* error) {
  const Language language = exchange.language;
  Json data = {{"title", say(language, "page.home.title")},
               {"description", say(language, "page.home.description")},
               {"entries", exchange.reader->info().entries},
               {"signatures", exchange.reader->info().signatures},
               {"example_url",
                page_link(exchange, "/search", {{"q", say(language, "page.home.example_words")}})},
               {"packages", packages_of(exchange)},
               {"example", example_data(exchange)},
               {"has_field", true},
               {"is_home", true}};
  data["has_packages"] = !data["packages"].empty();
  if (!error) return page_response(exchange, "home", std::move(data));
  data["problem"] = {{"detail", describe(language, *error)}, {"hint", page_hint(*error, language)}};
  auto response = page_response(exchange, "home", std::move(data), status_of(*error));
  response.set_header("Cache-Control", "no-store");
  return response;
}

}  // namespace tracelore
