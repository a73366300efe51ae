#include <algorithm>

#include "engine/match/matcher.h"
#include "engine/messages/messages.h"
#include "engine/paste/looks_like_error.h"
#include "engine/search/search.h"
#include "server/contract/search_shapes.h"
#include "server/pages/page_link.h"
#include "server/pages/pages.h"
#include "server/pages/prose.h"
#include "server/request/route.h"
#include "server/request/search_request.h"

namespace tracelore {
namespace {

constexpr std::size_t kFacetValues = 12;
constexpr std::size_t kShownWhileTyping = 7;

// The fields of this search, with one replaced; an empty value takes it away.
std::string search_link(const Exchange& exchange, std::string_view name, const std::string& value) {
  Fields query;
  for (const std::string_view kept : {"q", "package", "kind", "tag"}) {
    const auto old = kept == name ? value : exchange.query_value(kept);
    if (!old.empty()) query.emplace_back(kept, old);
  }
  if (name == "offset" && !value.empty()) query.emplace_back(name, value);
  return page_link(exchange, "/search", query);
}

Json results_json(const Exchange& exchange, const SearchResult& result) {
  Json rows = Json::array();
  for (const auto& hit : result.hits) {
    Json packages = Json::array();
    for (const auto& package : hit.entry->packages) packages.push_back(package);
    rows.push_back(
        {{"title_html", hit.title_html},
         {"url", page_link(exchange, "/entries/" + percent_encode(hit.entry->id))},
         {"is_issue", hit.entry->kind == EntryKind::kIssue},
         {"kind_label", say(exchange.language, "kind." + std::string(name_of(hit.entry->kind)))},
         {"packages", packages},
         {"snippet_html", hit.snippet_html}});
  }
  return rows;
}

// Values in the order of their counts; the chosen one is a link that takes it away.
Json facet_json(const Exchange& exchange, const std::string& name,
                const std::map<std::string, std::size_t>& counts) {
  const std::string chosen = exchange.query_value(name);
  std::vector<std::pair<std::string, std::size_t>> sorted(counts.begin(), counts.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  Json values = Json::array();
  for (const auto& [value, count] : sorted) {
    if (values.size() >= kFacetValues) break;
    const bool is_chosen = value == chosen;
    if (count < 2 && !is_chosen && name == "tag") continue;  // narrows to what is seen anyway
    const std::string label_id = "kind." + value;
    values.push_back({{"label", name == "kind" ? say(exchange.language, label_id) : value},
                      {"count", count},
                      {"chosen", is_chosen},
                      {"url", search_link(exchange, name, is_chosen ? "" : value)}});
  }
  return {{"name", say(exchange.language, "page.search.facet." + name)},
          {"values", std::move(values)}};
}

// An error that somebody typed into the search field goes to the matcher first.
Json claim_of(const Exchange& exchange, const std::string& text) {
  MatchOptions options;
  options.limit = 1;
  const auto answer = match_paste(*exchange.reader, text, options, exchange.options.limits);
  if (!answer || answer->matches.empty()) return nullptr;
  if (!is_claim(answer->verdict)) return nullptr;
  const auto& entry = *answer->matches.front().entry;
  const std::string verdict(name_of(answer->verdict));
  const auto& article = entry.article(exchange.language);
  return {{"verdict", verdict},
          {"verdict_label", say(exchange.language, "verdict.label." + verdict)},
          {"title_html", inline_html(article.title)},
          {"summary_html", inline_html(article.summary)},
          {"url", page_link(exchange, "/entries/" + percent_encode(entry.id))}};
}

Json page_data(const Exchange& exchange, const SearchRequest& search, const SearchResult& result) {
  Json data = {{"title", say(exchange.language, "page.search.title", {{"query", search.query}})},
               {"query", search.query},
               {"has_field", true},
               {"partial", result.partial},
               {"near", result.near},
               {"total", result.total},
               {"results", results_json(exchange, result)},
               {"facets", Json::array()}};
  if (!result.corrected.empty()) {
    data["corrected"] = result.corrected;
    data["corrected_url"] = search_link(exchange, "q", result.corrected);
  }
  for (const auto& [name, counts] : result.facets)
    if (Json facet = facet_json(exchange, name, counts); !facet["values"].empty())
      data["facets"].push_back(std::move(facet));
  const auto offset = search.options.offset;
  const auto limit = search.options.limit;
  if (offset > 0)
    data["previous_url"] =
        search_link(exchange, "offset", offset > limit ? std::to_string(offset - limit) : "");
  if (offset + result.hits.size() < result.total && !result.hits.empty())
    data["next_url"] = search_link(exchange, "offset", std::to_string(offset + limit));
  return data;
}

HttpResponse handle_search_page(Exchange& exchange) {
  auto search = read_search_request(exchange);
  const bool below_box = exchange.query_value("part") == "suggestions";
  if (below_box) search.options.limit = kShownWhileTyping;
  SearchResult result;
  if (search.query.find_first_not_of(" \t\r\n") != std::string::npos) {
    auto found =
        search_words(*exchange.reader, search.query, search.options, exchange.options.limits);
    if (!found) return error_response(exchange, found.error());
    result = std::move(*found);
    exchange.service.metrics().time(Stage::kSearch,
                                    std::chrono::duration<double, std::milli>(result.took_ms));
  }
  Json data = page_data(exchange, search, result);
  if (!below_box && looks_like_error(search.query)) {
    data["claim"] = claim_of(exchange, search.query);
    data["asks_match"] = data["claim"].is_null();
  }
  return page_response(exchange, below_box ? "suggestions" : "search", std::move(data));
}

}  // namespace

extern const Route kSearchPageRoute = {.method = "GET",
                                       .pattern = "/search",
                                       .handler = handle_search_page,
                                       .face = Face::kPage,
                                       .needs = Needs::kIndex,
                                       .summary = "route.search_page",
                                       .contract = contract::kSearch};

}  // namespace tracelore
