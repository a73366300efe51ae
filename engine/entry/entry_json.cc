#include <algorithm>

#include "engine/base/json.h"
#include "engine/entry/entry.h"

namespace tracelore {
namespace {

Json bounds_json(const VersionBounds& bounds) {
  Json json = Json::object();
  for (const auto& [package, specifier] : bounds) json[package] = specifier.text();
  return json;
}

// A record is a line of JSON and then the long texts as they are: the JSON says where each of them
// stands. Most of an entry is prose, which a match never looks at and a parser need not walk
// through.
class Texts {
 public:
  // [begin, size] of `text`, which is a part of `whole` more often than not.
  Json place(std::string_view text) {
    const auto within = std::string_view(bytes_).substr(whole_).find(text);
    if (within != std::string_view::npos) return {whole_ + within, text.size()};
    bytes_.append(text);
    return {bytes_.size() - text.size(), text.size()};
  }

  Json place_whole(std::string_view text) {
    whole_ = bytes_.size();
    return place(text);
  }

  Json places(const std::vector<std::string>& texts) {
    Json json = Json::array();
    for (const auto& text : texts) json.push_back(place(text));
    return json;
  }

  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
  std::size_t whole_ = 0;
};

// [begin, size] of the title, then of the Markdown.
Json section_json(const Section& section, Texts& texts) {
  Json json = texts.place(section.title);
  for (auto& number : texts.place(section.markdown)) json.push_back(number);
  return json;
}

Json sections_json(const std::vector<Section>& sections, Texts& texts) {
  Json json = Json::array();
  for (const auto& section : sections) json.push_back(section_json(section, texts));
  return json;
}

Json article_json(const Article& article, Texts& texts) {
  Json json = {{"markdown", texts.place_whole(article.markdown)}};
  json["title"] = texts.place(article.title);
  json["summary"] = texts.place(article.summary);
  json["symptom"] = section_json(article.symptom, texts);
  json["cause"] = section_json(article.cause, texts);
  json["causes"] = sections_json(article.causes, texts);
  json["workarounds_lead"] = section_json(article.workarounds_lead, texts);
  json["workarounds"] = sections_json(article.workarounds, texts);
  json["verify"] = section_json(article.verify, texts);
  json["references"] = section_json(article.references, texts);
  return json;
}

// What is empty or false is left out: there are many signatures.
Json signature_json(const Signature& signature) {
  Json json = {{"id", signature.id}, {"pattern", signature.pattern.text()}};
  if (!signature.exceptions.empty()) json["exceptions"] = signature.exceptions;
  if (signature.is_line) json["is_line"] = true;
  if (!signature.where.empty()) json["where"] = signature.where;
  if (!signature.graph_breaks.empty()) json["graph_breaks"] = signature.graph_breaks;
  if (signature.derived) json["derived"] = true;
  return json;
}

using Strings = std::vector<std::string>;

// Reads what entry_to_json() wrote. Anything else throws inside nlohmann and is caught once, in
// entry_from_json().
class EntryReader {
 public:
  EntryReader(const Json& json, std::string_view texts) : json_(json), texts_(texts) {}

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
    entry.verify_py = placed(json_.at("verify_py"));
    entry.source = text(json_, "source");
    for (const auto& place : json_.at("verified")) entry.verified.push_back(placed(place));
    if (error_) return fail(*error_);
    if (entry.articles.empty()) return fail(ErrorCode::kBadValue, {{"key", "articles"}});
    return entry;
  }

 private:
  static std::string text(const Json& json, const char* key) {
    return json.at(key).get<std::string>();
  }

  std::string placed(const Json& place, std::size_t at = 0) {
    if (place.at(at).is_number_unsigned() && place.at(at + 1).is_number_unsigned()) {
      const auto begin = place.at(at).get<std::size_t>();
      const auto size = place.at(at + 1).get<std::size_t>();
      if (begin <= texts_.size() && size <= texts_.size() - begin)
        return std::string(texts_.substr(begin, size));
    }
    error_ = Error{ErrorCode::kBadJson, {}, {}, {}};
    return {};
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
    signature.exceptions = json.value("exceptions", Strings{});
    signature.pattern = keep(Template::parse(text(json, "pattern")));
    signature.is_line = json.value("is_line", false);
    signature.where = json.value("where", Strings{});
    signature.graph_breaks = json.value("graph_breaks", Strings{});
    signature.derived = json.value("derived", false);
    return signature;
  }

  Cause cause(const Json& json) {
    Cause cause;
    cause.id = text(json, "id");
    if (json.contains("when")) cause.when = keep(Expression::parse(text(json, "when")));
    cause.workarounds = json.at("workarounds").get<Strings>();
    return cause;
  }

  Section section(const Json& json) { return {placed(json), placed(json, 2)}; }

  std::vector<Section> sections(const Json& json) {
    std::vector<Section> list;
    for (const auto& row : json) list.push_back(section(row));
    return list;
  }

  Article article(const Json& json) {
    return {placed(json.at("title")),
            placed(json.at("summary")),
            placed(json.at("markdown")),
            section(json.at("symptom")),
            section(json.at("cause")),
            sections(json.at("causes")),
            section(json.at("workarounds_lead")),
            sections(json.at("workarounds")),
            section(json.at("verify")),
            section(json.at("references"))};
  }

  const Json& json_;
  std::string_view texts_;
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
  Texts texts;
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
               {"source", entry.source}};
  for (const auto& signature : entry.signatures)
    json["signatures"].push_back(signature_json(signature));
  for (const auto& workaround : entry.workarounds)
    json["workarounds"].push_back(
        {{"id", workaround.id}, {"when", bounds_json(workaround.when)}, {"cost", workaround.cost}});
  for (const auto& [language, article] : entry.articles)
    json["articles"][std::string(tag_of(language))] = article_json(article, texts);
  json["verify_py"] = texts.place_whole(entry.verify_py);
  json["verified"] = texts.places(entry.verified);
  return write_json(json) + "\n" + texts.bytes();
}

Result<Entry> entry_from_json(std::string_view text) {
  const auto end = std::min(text.find('\n'), text.size());
  const auto json = parse_json(text.substr(0, end));
  if (!json) return fail(json.error());
  try {
    return EntryReader(*json, text.substr(std::min(end + 1, text.size()))).read();
  } catch (const nlohmann::json::exception&) {
    return fail(ErrorCode::kBadJson);
  }
}

}  // namespace tracelore
