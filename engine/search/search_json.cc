#include "engine/base/json/json.h"
#include "engine/search/search.h"

namespace tracelore {
namespace {

// The same object as in an answer to a paste.
Json reference_of(const Entry& entry, Language language, std::string_view base_url) {
  Json json = {{"id", entry.id},
               {"title", entry.article(language).title},
               {"kind", name_of(entry.kind)},
               {"packages", entry.packages},
               {"url", std::string(base_url) + "/entries/" + entry.id}};
  if (!entry.source.empty()) json["source"] = entry.source;
  const Language shown = entry.language_for(language);
  if (shown != language) json["lang"] = tag_of(shown);
  return json;
}

}  // namespace

std::string search_to_json(const SearchResult& result, Language language,
                           std::string_view base_url) {
  Json results = Json::array();
  for (const auto& hit : result.hits)
    results.push_back({{"entry", reference_of(*hit.entry, language, base_url)},
                       {"score", hit.score},
                       {"snippet_html", hit.snippet_html},
                       {"matched", hit.matched}});
  Json facets = {{"package", Json::object()}, {"kind", Json::object()}, {"tag", Json::object()}};
  for (const auto& [name, counts] : result.facets)
    for (const auto& [value, count] : counts) facets[name][value] = count;
  Json json = {{"query", result.query},       {"corrected", result.corrected},
               {"total", result.total},       {"results", std::move(results)},
               {"facets", std::move(facets)}, {"took_ms", result.took_ms}};
  if (result.near) json["near"] = true;
  if (result.partial) json["partial"] = true;
  return write_json(json);
}

}  // namespace tracelore
