#include "engine/answer/origin_words.h"

#include "engine/messages/messages.h"
#include "engine/text/secrets/redact.h"

namespace tracelore {
namespace {

void add(std::string& text, Language language, const std::string& sentence) {
  if (!text.empty() && language == Language::kEnglish) text.push_back(' ');
  text += sentence;
}

std::string place_words(Language language, const Origin& origin) {
  if (!origin.paths.empty()) {
    std::string places;
    for (const auto& path : origin.paths) places += (places.empty() ? "" : ", ") + path;
    return say(language, "origin.wording_of_one",
               {{"package", origin.package}, {"places", places}});
  }
  if (origin.path.empty())
    return say(language, "origin.wording_of",
               {{"package", origin.package}, {"files", std::to_string(origin.files)}});
  auto place = origin.path;
  if (!origin.function.empty()) place += ", " + origin.function;
  return say(language, origin.from_frame ? "origin.raised" : "origin.wording",
             {{"package", origin.package}, {"place", place}});
}

std::string releases_words(Language language, const Origin& origin) {
  const bool to_newest = origin.gone_since.empty();
  const Params releases = {{"first", origin.first}, {"last", origin.last}};
  if (origin.from_oldest && to_newest) return say(language, "origin.all", releases);
  if (origin.first == origin.last)
    return say(language, to_newest ? "origin.new" : "origin.one", releases);
  if (to_newest) return say(language, "origin.since", releases);
  return say(language, origin.from_oldest ? "origin.until" : "origin.span", releases);
}

// Holes as a reader knows them.
std::string readable(std::string wording) {
  for (std::size_t at = 0; (at = wording.find("{}", at)) != wording.npos;)
    wording.replace(at, 2, "…");
  return wording;
}

std::string at_line_words(Language language, const Origin& origin) {
  const auto& releases = origin.at_line;
  auto list = releases.front();
  if (releases.size() == 2) list += ", " + releases.back();
  if (releases.size() > 2) list += " … " + releases.back();
  return say(language, "origin.at_line",
             {{"line", std::to_string(origin.line)}, {"releases", list}});
}

}  // namespace

std::string origin_words(Language language, const Origin& origin) {
  std::string text = place_words(language, origin);
  if (!origin.at_line.empty()) add(text, language, at_line_words(language, origin));
  if (!origin.is_read)
    add(text, language,
        say(language, "origin.not_read",
            {{"package", origin.package}, {"files", std::to_string(origin.files)}}));
  add(text, language, releases_words(language, origin));
  if (origin.is_read && !origin.moved_to.empty())
    add(text, language,
        say(language, "origin.moved",
            {{"newest", origin.newest_release}, {"place", origin.moved_to}}));
  if (origin.newest == Newest::kReworded)
    add(text, language,
        say(language, "origin.reworded",
            {{"since", origin.gone_since}, {"wording", readable(origin.successor)}}));
  if (origin.newest == Newest::kAbsent)
    add(text, language,
        say(language, origin.file_gone ? "origin.file_gone" : "origin.absent",
            {{"newest", origin.newest_release}}));
  return text;
}

Json origin_part(Language language, const Origin& origin) {
  Json values = Json::array();
  for (const auto& value : origin.values) values.push_back(redact(value));
  Json part = {{"package", origin.package},
               {"path", origin.path},
               {"files", origin.files},
               {"function", origin.function},
               {"line", origin.line},
               {"exception", origin.exception},
               {"template", origin.wording},
               {"values", values},
               {"from_frame", origin.from_frame},
               {"first", origin.first},
               {"last", origin.last},
               {"newest", name_of(origin.newest)},
               {"file_gone", origin.file_gone},
               {"releases", origin.at_line},
               {"range", origin.range},
               {"url", origin.url},
               {"text", origin_words(language, origin)}};
  if (!origin.paths.empty()) part["paths"] = origin.paths;
  if (!origin.successor.empty()) part["reworded"] = origin.successor;
  return part;
}

std::string origin_text(Language language, const Json& answer) {
  const auto origins = list_at(answer, "origins");
  if (origins.empty()) return {};
  std::string text;
  if (origins.size() > 1) text = say(language, "origin.several");
  for (const auto& origin : origins) add(text, language, text_at(origin, "text"));
  add(text, language, say(language, "origin.no_cause"));
  return text;
}

std::string origin_url(const Json& answer) {
  const auto origins = list_at(answer, "origins");
  return origins.size() == 1 ? text_at(origins[0], "url") : std::string();
}

}  // namespace tracelore
