#include "server/pages/entry_view.h"

#include <algorithm>

#include "engine/answer/check_words.h"
#include "engine/answer/entry_parts.h"
#include "engine/entry/snippet.h"
#include "engine/text/markdown/markdown.h"
#include "server/http/http_message.h"

namespace tracelore {
namespace {

Json bounds_json(const VersionBounds& bounds) {
  Json json = Json::object();
  for (const auto& [package, specifier] : bounds) json[package] = specifier.text();
  return json;
}

Json section_json(const Section& section) {
  return {{"title", plain_text(section.title)},
          {"markdown", section.markdown},
          {"html", render_markdown(section.markdown)}};
}

Json causes_json(const Entry& entry, const Article& article) {
  Json causes = Json::array();
  for (std::size_t i = 0; i < article.causes.size(); ++i) {
    Json cause = section_json(article.causes[i]);
    cause["id"] = i < entry.causes.size() ? entry.causes[i].id : "";
    causes.push_back(std::move(cause));
  }
  return causes;
}

// As entry.yaml has them; who reads a write-up, and pasted nothing, chooses a row himself.
Json commands_json(const std::vector<Command>& commands) {
  Json rows = Json::array();
  for (const auto& command : commands) {
    Json set = Json::object();
    for (const auto& variable : command.set) set[variable.name] = variable.value.text();
    rows.push_back({{"when", command.when ? Json(command.when->text()) : Json()},
                    {"set", std::move(set)},
                    {"run", command.run.text()}});
  }
  return rows;
}

Json workarounds_json(const Entry& entry, const Article& article) {
  Json workarounds = Json::array();
  for (std::size_t i = 0; i < article.workarounds.size(); ++i) {
    Json workaround = section_json(article.workarounds[i]);
    const bool known = i < entry.workarounds.size();
    workaround["id"] = known ? entry.workarounds[i].id : "";
    workaround["when"] = known ? bounds_json(entry.workarounds[i].when) : Json::object();
    workaround["cost"] = known ? entry.workarounds[i].cost : "";
    workaround["commands"] = known ? commands_json(entry.workarounds[i].commands) : Json::array();
    workaround["code"] = first_code_block(article.workarounds[i].markdown);
    workarounds.push_back(std::move(workaround));
  }
  return workarounds;
}

Json stands_json(const Signature& signature) {
  Json stands = Json::array();
  for (const auto& [package, first, last, in_newest] : signature.stands)
    stands.push_back(
        {{"package", package}, {"first", first}, {"last", last}, {"in_newest", in_newest}});
  return stands;
}

Json signatures_json(const Entry& entry) {
  Json signatures = Json::array();
  for (const auto& signature : entry.signatures)
    signatures.push_back({{"id", signature.id},
                          {"exceptions", signature.exceptions},
                          {signature.is_line ? "line" : "message", signature.pattern.text()},
                          {"where", signature.where},
                          {"graph_breaks", signature.graph_breaks},
                          {"derived", signature.derived},
                          {"stands", stands_json(signature)}});
  return signatures;
}

Json releases_json(const Entry& entry, Language language) {
  Json rows = Json::array();
  for (const auto& release : entry.releases) {
    const auto said = release.says.find(language);
    const auto& sentences =
        said == release.says.end() ? release.says.begin()->second : said->second;
    rows.push_back({{"package", release.package},
                    {"range", release.range.text()},
                    {"says", sentences.front()},
                    {"source", release.source}});
  }
  return rows;
}

Json snippet_json(const Reader& reader, const Entry& entry, Language language,
                  const std::string& base_url) {
  if (entry.verify_py.empty()) return nullptr;
  const std::string page = base_url + "/entries/" + percent_encode(entry.id);
  Json snippet = {{"language", "python"},
                  {"devices", entry.verify.devices},
                  {"requires", bounds_json(entry.verify.packages)},
                  {"url", "/api/v1/entries/" + percent_encode(entry.id) + "/verify.py"},
                  {"code", render_snippet(entry, reader.harness(), page)}};
  add_kind(entry, language, snippet);
  return snippet;
}

Json related_json(const Reader& reader, const Entry& entry, Language language) {
  Json related = Json::array();
  for (const auto& id : entry.related)
    if (const auto number = reader.find(id))
      if (const auto other = reader.entry(*number))
        related.push_back(entry_reference(**other, language, ""));
  return related;
}

}  // namespace

Json entry_row(const Entry& entry, Language language) {
  Json row = entry_reference(entry, language, "");
  row["tags"] = entry.tags;
  row["affects"] = bounds_json(entry.affects);
  row["summary"] = entry.article(language).summary;
  return row;
}

Json entry_json(const Reader& reader, const Entry& entry, Language language,
                const std::string& base_url) {
  const Article& article = entry.article(language);
  Json languages = Json::array();
  for (const auto& [tag, unused] : entry.articles) languages.push_back(tag_of(tag));
  Json json = entry_row(entry, language);
  json["aliases"] = entry.aliases;
  if (!entry.split_from.empty()) json["split_from"] = entry.split_from;
  json["fixed_in"] = entry.fixed_in;
  json["releases"] = releases_json(entry, language);
  json["upstream"] = entry.upstream;
  json["languages"] = languages;
  json["language"] = tag_of(entry.language_for(language));
  json["summary_html"] = render_markdown(article.summary);
  json["symptom"] = section_json(article.symptom);
  json["cause"] = section_json(article.cause);
  json["causes"] = causes_json(entry, article);
  json["workarounds_lead"] = section_json(article.workarounds_lead);
  json["workarounds"] = workarounds_json(entry, article);
  json["verify"] = section_json(article.verify);
  json["references"] = section_json(article.references);
  json["signatures"] = signatures_json(entry);
  json["snippet"] = snippet_json(reader, entry, language, base_url);
  json["verified"] = told_runs(entry, entry.verified, language);
  json["reported"] = told_runs(entry, entry.reported, language);
  json["related"] = related_json(reader, entry, language);
  json["markdown"] = article.markdown;
  json["html"] = render_markdown(article.markdown);
  return json;
}

}  // namespace tracelore
