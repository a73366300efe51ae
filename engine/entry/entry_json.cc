#include "engine/base/json.h"
#include "engine/entry/entry.h"

namespace tracelore {
namespace {

Json bounds_json(const VersionBounds& bounds) {
  Json json = Json::object();
  for (const auto& [package, specifier] : bounds) json[package] = specifier.text();
  return json;
}

Json section_json(const Section& section) {
  return {{"title", section.title}, {"markdown", section.markdown}};
}

Json sections_json(const std::vector<Section>& sections) {
  Json json = Json::array();
  for (const auto& section : sections) json.push_back(section_json(section));
  return json;
}

Json article_json(const Article& article) {
  return {{"title", article.title},
          {"summary", article.summary},
          {"markdown", article.markdown},
          {"symptom", section_json(article.symptom)},
          {"cause", section_json(article.cause)},
          {"causes", sections_json(article.causes)},
          {"workarounds_lead", section_json(article.workarounds_lead)},
          {"workarounds", sections_json(article.workarounds)},
          {"verify", section_json(article.verify)},
          {"references", section_json(article.references)}};
}

Json signature_json(const Signature& signature) {
  return {{"id", signature.id},
          {"exceptions", signature.exceptions},
          {"pattern", signature.pattern.text()},
          {"is_line", signature.is_line},
          {"where", signature.where},
          {"graph_breaks", signature.graph_breaks},
          {"derived", signature.derived}};
}

using Strings = std::vector<std::string>;

// Reads what entry_to_json() wrote. Anything else throws inside nlohmann and is caught once, in
// entry_from_json().
class EntryReader {
 public:
  explicit EntryReader(const Json& json) : json_(json) {}

  Result<Entry> read() {
    Entry entry;
    entry.id = text(json_, "id");
    entry.aliases = json_.at("aliases").get<Strings>();
    entry.kind = entry_kind_of(text(json_, "kind")).value_or(EntryKind::kIssue);
    entry.packages = json_.at("packages").get<Strings>();
    entry.tags = json_.at("tags").get<Strings>();
    entry.asked = json_.at("asked").get<Strings>();
    entry.affects = bounds(json_.at("affects"));
    entry.fixed_in = json_.at("fixed_in").get<std::map<std::string, std::string>>();
    entry.upstream = json_.at("upstream").get<Strings>();
    for (const auto& row : json_.at("signatures")) entry.signatures.push_back(signature(row));
    for (const auto& row : json_.at("causes")) entry.causes.push_back(cause(row));
    for (const auto& row : json_.at("workarounds"))
      entry.workarounds.push_back({text(row, "id"), bounds(row.at("when")), text(row, "cost")});
    entry.verify = {bounds(json_.at("requires")), json_.at("devices").get<Strings>()};
    entry.related = json_.at("related").get<Strings>();
    entry.overlaps = json_.at("overlaps").get<Strings>();
    for (const auto& [tag, row] : json_.at("articles").items())
      entry.articles[language_from_tag(tag)] = article(row);
    entry.verify_py = text(json_, "verify_py");
    entry.source = text(json_, "source");
    entry.verified = json_.at("verified").get<Strings>();
    if (error_) return fail(*error_);
    if (entry.articles.empty()) return fail(ErrorCode::kBadValue, {{"key", "articles"}});
    return entry;
  }

 private:
  static std::string text(const Json& json, const char* key) {
    return json.at(key).get<std::string>();
  }

  template <class T>
  T keep(Result<T> result) {
    if (result) return std::move(*result);
    error_ = result.error();
    return T{};
  }

  VersionBounds bounds(const Json& json) {
    VersionBounds bounds;
    for (const auto& [package, specifier] : json.items())
      bounds.emplace(package, keep(Specifier::parse(specifier.get<std::string>())));
    return bounds;
  }

  Signature signature(const Json& json) {
    Signature signature;
    signature.id = text(json, "id");
    signature.exceptions = json.at("exceptions").get<Strings>();
    signature.pattern = keep(Template::parse(text(json, "pattern")));
    signature.is_line = json.at("is_line").get<bool>();
    signature.where = json.at("where").get<Strings>();
    signature.graph_breaks = json.at("graph_breaks").get<Strings>();
    signature.derived = json.at("derived").get<bool>();
    return signature;
  }

  Cause cause(const Json& json) {
    Cause cause;
    cause.id = text(json, "id");
    if (json.contains("when")) cause.when = keep(Expression::parse(text(json, "when")));
    cause.workarounds = json.at("workarounds").get<Strings>();
    return cause;
  }

  static Section section(const Json& json) { return {text(json, "title"), text(json, "markdown")}; }

  static std::vector<Section> sections(const Json& json) {
    std::vector<Section> list;
    for (const auto& row : json) list.push_back(section(row));
    return list;
  }

  static Article article(const Json& json) {
    return {text(json, "title"),
            text(json, "summary"),
            text(json, "markdown"),
            section(json.at("symptom")),
            section(json.at("cause")),
            sections(json.at("causes")),
            section(json.at("workarounds_lead")),
            sections(json.at("workarounds")),
            section(json.at("verify")),
            section(json.at("references"))};
  }

  const Json& json_;
  std::optional<Error> error_;
};

Json causes_json(const std::vector<Cause>& causes) {
  Json json = Json::array();
  for (const auto& cause : causes) {
    Json row = {{"id", cause.id}, {"workarounds", cause.workarounds}};
    if (cause.when) row["when"] = cause.when->text();
    json.push_back(std::move(row));
  }
  return json;
}

}  // namespace

std::string entry_to_json(const Entry& entry) {
  Json json = {{"id", entry.id},
               {"aliases", entry.aliases},
               {"kind", name_of(entry.kind)},
               {"packages", entry.packages},
               {"tags", entry.tags},
               {"asked", entry.asked},
               {"affects", bounds_json(entry.affects)},
               {"fixed_in", entry.fixed_in},
               {"upstream", entry.upstream},
               {"signatures", Json::array()},
               {"causes", causes_json(entry.causes)},
               {"workarounds", Json::array()},
               {"requires", bounds_json(entry.verify.requires_)},
               {"devices", entry.verify.devices},
               {"related", entry.related},
               {"overlaps", entry.overlaps},
               {"articles", Json::object()},
               {"verify_py", entry.verify_py},
               {"source", entry.source},
               {"verified", entry.verified}};
  for (const auto& signature : entry.signatures)
    json["signatures"].push_back(signature_json(signature));
  for (const auto& workaround : entry.workarounds)
    json["workarounds"].push_back(
        {{"id", workaround.id}, {"when", bounds_json(workaround.when)}, {"cost", workaround.cost}});
  for (const auto& [language, article] : entry.articles)
    json["articles"][std::string(tag_of(language))] = article_json(article);
  return write_json(json);
}

Result<Entry> entry_from_json(std::string_view text) {
  const auto json = parse_json(text);
  if (!json) return fail(json.error());
  try {
    return EntryReader(*json).read();
  } catch (const nlohmann::json::exception&) {
    return fail(ErrorCode::kBadJson);
  }
}

}  // namespace tracelore
