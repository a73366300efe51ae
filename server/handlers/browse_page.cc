#include <algorithm>
#include <map>

#include "engine/messages/messages.h"
#include "engine/release/environment.h"
#include "server/contract/rows.h"
#include "server/pages/entry_list.h"
#include "server/pages/page_link.h"
#include "server/pages/pages.h"
#include "server/pages/prose.h"
#include "server/request/route.h"

namespace tracelore {
namespace {

// Grouped by the package that a reader would look under, the largest group first.
Json groups_of(const Exchange& exchange, const std::vector<std::shared_ptr<const Entry>>& entries) {
  std::map<std::string, Json> by_package;
  for (const auto& entry : entries) {
    const std::string package =
        entry->packages.empty() ? "" : normalize_package(entry->packages.front());
    auto& rows = by_package.try_emplace(package, Json::array()).first->second;
    rows.push_back(
        {{"title_html", inline_html(entry->article(exchange.language).title)},
         {"url", page_link(exchange, "/entries/" + percent_encode(entry->id))},
         {"kind", name_of(entry->kind)},
         {"is_issue", entry->kind == EntryKind::kIssue},
         {"kind_label", say(exchange.language, "kind." + std::string(name_of(entry->kind)))}});
  }
  std::vector<std::pair<std::string, Json>> groups(by_package.begin(), by_package.end());
  std::stable_sort(groups.begin(), groups.end(),
                   [](const auto& a, const auto& b) { return a.second.size() > b.second.size(); });
  Json json = Json::array();
  for (auto& [package, rows] : groups)
    json.push_back(
        {{"package", package.empty() ? say(exchange.language, "page.browse.other") : package},
         {"anchor", "package-" + percent_encode(package)},
         {"count", rows.size()},
         {"entries", std::move(rows)}});
  return json;
}

Json filters_of(const Exchange& exchange) {
  Json filters = Json::array();
  for (const std::string_view name : {"package", "kind", "tag"}) {
    const auto value = exchange.query_value(name);
    if (value.empty()) continue;
    Fields others;
    for (const std::string_view other : {"package", "kind", "tag"})
      if (other != name && !exchange.query_value(other).empty())
        others.emplace_back(other, exchange.query_value(other));
    filters.push_back({{"name", say(exchange.language, "page.search.facet." + std::string(name))},
                       {"value", value},
                       {"without_url", page_link(exchange, "/browse", others)}});
  }
  return filters;
}

HttpResponse handle_browse_page(Exchange& exchange) {
  const auto entries = list_entries(
      *exchange.reader,
      {exchange.query_value("package"), exchange.query_value("kind"), exchange.query_value("tag")});
  if (!entries) return error_response(exchange, entries.error());
  return page_response(exchange, "browse",
                       {{"title", say(exchange.language, "page.browse.title")},
                        {"description", say(exchange.language, "page.browse.description")},
                        {"total", entries->size()},
                        {"groups", groups_of(exchange, *entries)},
                        {"filters", filters_of(exchange)}});
}

}  // namespace

extern const Route kBrowsePageRoute = {
    .method = "GET",
    .pattern = "/browse",
    .handler = handle_browse_page,
    .face = Face::kPage,
    .needs = Needs::kIndex,
    .summary = "route.browse",
    .contract = Contract{.id = "list_entries",
                         .parameters = contract::kEntriesParameters,
                         .gives = "EntryList",
                         .refusals = contract::kReadRefusals}};

}  // namespace tracelore
