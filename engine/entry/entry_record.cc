// An entry as the index stores it.
#include <algorithm>

#include "engine/base/json/json.h"
#include "engine/entry/command/command_record.h"
#include "engine/entry/entry.h"

namespace tracelore {
namespace {

Json bounds_json(const VersionBounds& bounds) {
  Json json = Json::object();
  for (const auto& [package, specifier] : bounds) json[package] = specifier.text();
  return json;
}

Json sayings_json(const Sayings& sayings) {
  Json json = Json::object();
  for (const auto& [language, sentences] : sayings) json[std::string(tag_of(language))] = sentences;
  return json;
}

Json releases_json(const std::vector<ReleaseNote>& releases) {
  Json rows = Json::array();
  for (const auto& release : releases)
    rows.push_back({{"package", release.package},
                    {"range", release.range.text()},
                    {"says", sayings_json(release.says)},
                    {"source", release.source}});
  return rows;
}

// Of a cause, what its outline does not hold.
Json workaround_json(const Workaround& workaround) {
  return {{"id", workaround.id},
          {"when", bounds_json(workaround.when)},
          {"asks", workaround.asks ? workaround.asks->text() : std::string()},
          {"cost", workaround.cost},
          {"risk", workaround.risk},
          {"commands", commands_to_json(workaround.commands)}};
}

// Behind the outline stand a line of JSON and then the long texts as they are: the JSON says where
// each of them stands, how far behind the end of the one before, and how long it is. Most of an
// entry is prose, which a parser need not walk through; and what lies between its texts is the same
// in most entries, which packs better than places would.
class Texts {
 public:
  // `text` is a part of the whole more often than not.
  void place(std::string_view text) {
    auto at = text.empty() ? end_ : bytes_.find(text, end_);
    if (at == std::string::npos) at = bytes_.find(text, whole_);
    if (at == std::string::npos) {
      at = bytes_.size();
      bytes_.append(text);
    }
    gaps_.push_back(static_cast<std::int64_t>(at) - static_cast<std::int64_t>(end_));
    sizes_.push_back(text.size());
    end_ = at + text.size();
  }

  // The next ones are looked for in it.
  void place_whole(std::string_view text) {
    whole_ = bytes_.size();
    gaps_.push_back(static_cast<std::int64_t>(whole_) - static_cast<std::int64_t>(end_));
    sizes_.push_back(text.size());
    bytes_.append(text);
    end_ = whole_;
  }

  const Json& gaps() const { return gaps_; }
  const Json& sizes() const { return sizes_; }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
  std::size_t whole_ = 0;
  std::size_t end_ = 0;  // of the last one
  Json gaps_ = Json::array();
  Json sizes_ = Json::array();
};

Json signature_json(const Signature& signature) {
  Json stands = Json::array();
  for (const auto& [package, first, last, in_newest] : signature.stands)
    stands.push_back({package, first, last, in_newest});
  return {{"id", signature.id},
          {"exceptions", signature.exceptions},
          {"pattern", signature.pattern.text()},
          {"line", signature.is_line},
          {"derived", signature.derived},
          {"where", signature.where},
          {"graph_breaks", signature.graph_breaks},
          {"stands", std::move(stands)}};
}

Json cause_json(const Cause& cause) {
  return {{"id", cause.id},
          {"when", cause.when ? cause.when->text() : ""},
          {"otherwise", cause.otherwise},
          {"workarounds", cause.workarounds},
          {"tell", sayings_json(cause.tell)},
          {"because", sayings_json(cause.because)},
          {"command", cause.command}};
}

void place(const Section& section, Texts& texts) {
  texts.place(section.title);
  texts.place(section.markdown);
}

// In the order of EntryReader::article() (entry_record_read.cc).
void place(const Article& article, Texts& texts) {
  texts.place_whole(article.markdown);
  texts.place(article.title);
  texts.place(article.summary);
  place(article.symptom, texts);
  place(article.cause, texts);
  for (const auto& cause : article.causes) place(cause, texts);
  place(article.workarounds_lead, texts);
  for (const auto& workaround : article.workarounds) place(workaround, texts);
  place(article.verify, texts);
  place(article.references, texts);
}

}  // namespace

std::string entry_to_record(const Entry& entry) {
  Texts texts;
  Json json = {{"id", entry.id},
               {"kind", name_of(entry.kind)},
               {"packages", entry.packages},
               {"affects", bounds_json(entry.affects)},
               {"fixed_in", entry.fixed_in},
               {"releases", releases_json(entry.releases)},
               {"signatures", Json::array()},
               {"causes", Json::array()},
               {"alternatives", entry.alternatives},
               {"overlaps", entry.overlaps},
               {"aliases", entry.aliases},
               {"split_from", entry.split_from},
               {"tags", entry.tags},
               {"asked", entry.asked},
               {"upstream", entry.upstream},
               {"workarounds", Json::array()},
               {"because", sayings_json(entry.because)},
               {"requires", bounds_json(entry.verify.requires_)},
               {"devices", entry.verify.devices},
               {"shows", name_of(entry.verify.shows)},
               {"related", entry.related},
               {"articles", Json::object()},
               {"source", entry.source}};
  for (const auto& workaround : entry.workarounds)
    json["workarounds"].push_back(workaround_json(workaround));
  for (const auto& signature : entry.signatures)
    json["signatures"].push_back(signature_json(signature));
  for (const auto& cause : entry.causes) json["causes"].push_back(cause_json(cause));
  for (const auto& [language, article] : entry.articles) {
    json["articles"][std::string(tag_of(language))] = {article.causes.size(),
                                                       article.workarounds.size()};
    place(article, texts);
  }
  texts.place_whole(entry.verify_py);
  json["verified"] = entry.verified.size();
  for (const auto& run : entry.verified) texts.place(run);
  json["reported"] = entry.reported.size();
  for (const auto& run : entry.reported) texts.place(run);
  json["gaps"] = texts.gaps();
  json["sizes"] = texts.sizes();
  return write_json(json) + "\n" + texts.bytes();
}

}  // namespace tracelore
