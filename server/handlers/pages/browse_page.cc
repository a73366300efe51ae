#include <algorithm>
#include <map>

#include "engine/messages/messages.h"
#include "engine/text/markdown/markdown.h"
#include "server/contract/entry_shapes.h"
#include "server/pages/entry_list.h"
#include "server/pages/page_link.h"
#include "server/pages/pages.h"
#include "server/pages/prose.h"
#include "server/pages/subjects.h"
#include "server/request/route.h"

namespace tracelore {
namespace {

Json entry_row_data(const Exchange& exchange, const Entry& entry) {
  return {{"title_html", inline_html(entry.article(exchange.language).title)},
          {"url", page_link(exchange, "/entries/" + percent_encode(entry.id))},
          {"is_issue", entry.kind == EntryKind::kIssue},
          {"kind_label", say(exchange.language, "kind." + std::string(name_of(entry.kind)))}};
}

// Grouped by what a reader was doing; titles in their order within.
Json groups_of(const Exchange& exchange, std::vector<std::shared_ptr<const Entry>> entries) {
  std::ranges::sort(entries, {}, [&](const auto& entry) {
    return plain_text(entry->article(exchange.language).title);
  });
  std::map<std::string_view, Json> rows;
  for (const auto& entry : entries)
    rows[subject_of(*entry).id].push_back(entry_row_data(exchange, *entry));
  Json groups = Json::array();
  for (const auto& subject : subjects())
    if (const auto found = rows.find(subject.id); found != rows.end())
      groups.push_back({{"name", say(exchange.language, "subject." + std::string(subject.id))},
                        {"anchor", subject.id},
                        {"count", found->second.size()},
                        {"entries", std::move(found->second)}});
  return groups;
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

extern const Route kBrowsePageRoute = {.method = "GET",
                                       .pattern = "/browse",
                                       .handler = handle_browse_page,
                                       .face = Face::kPage,
                                       .needs = Needs::kIndex,
                                       .summary = "route.browse",
                                       .contract = contract::kListEntries};

}  // namespace tracelore
