#include <algorithm>

#include "engine/base/json.h"
#include "engine/entry/outline_record.h"

namespace tracelore {
namespace {

Json bounds_json(const VersionBounds& bounds) {
  Json json = Json::object();
  for (const auto& [package, specifier] : bounds) json[package] = specifier.text();
  return json;
}

// Behind the outline stand a line of JSON and then the long texts as they are: the JSON says where
// each of them stands. Most of an entry is prose, which a parser need not walk through.
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

using Strings = std::vector<std::string>;

// Reads what rest_to_record() wrote. Anything else throws inside nlohmann and
// is caught once, in entry_from_record().
class EntryReader {
 public:
  EntryReader(const Json& json, std::string_view texts) : json_(json), texts_(texts) {}

  Result<Entry> read(Outline outline) {
    Entry entry;
    static_cast<Outline&>(entry) = std::move(outline);
    entry.aliases = json_.at("aliases").get<Strings>();
    entry.tags = json_.at("tags").get<Strings>();
    entry.asked = json_.at("asked").get<Strings>();
    entry.upstream = json_.at("upstream").get<Strings>();
    for (const auto& row : json_.at("workarounds"))
      entry.workarounds.push_back({text(row, "id"), bounds(row.at("when")), text(row, "cost")});
    entry.verify = {bounds(json_.at("requires")), json_.at("devices").get<Strings>()};
    entry.related = json_.at("related").get<Strings>();
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

}  // namespace

std::string rest_to_record(const Entry& entry) {
  Texts texts;
  Json json = {{"aliases", entry.aliases},
               {"tags", entry.tags},
               {"asked", entry.asked},
               {"upstream", entry.upstream},
               {"workarounds", Json::array()},
               {"requires", bounds_json(entry.verify.requires_)},
               {"devices", entry.verify.devices},
               {"related", entry.related},
               {"articles", Json::object()},
               {"source", entry.source}};
  for (const auto& workaround : entry.workarounds)
    json["workarounds"].push_back(
        {{"id", workaround.id}, {"when", bounds_json(workaround.when)}, {"cost", workaround.cost}});
  for (const auto& [language, article] : entry.articles)
    json["articles"][std::string(tag_of(language))] = article_json(article, texts);
  json["verify_py"] = texts.place_whole(entry.verify_py);
  json["verified"] = texts.places(entry.verified);
  return write_json(json) + "\n" + texts.bytes();
}

std::string entry_to_record(const Entry& entry) {
  return outline_to_record(entry) + rest_to_record(entry);
}

Result<Entry> entry_from_record(std::string_view text, Templates& templates) {
  auto outline = take_outline(text, templates);
  if (!outline) return fail(ErrorCode::kBadJson);
  const auto end = std::min(text.find('\n'), text.size());
  const auto json = parse_json(text.substr(0, end));
  if (!json) return fail(json.error());
  try {
    return EntryReader(*json, text.substr(std::min(end + 1, text.size())))
        .read(std::move(*outline));
  } catch (const nlohmann::json::exception&) {
    return fail(ErrorCode::kBadJson);
  }
}

}  // namespace tracelore
