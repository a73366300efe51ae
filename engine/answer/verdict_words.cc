#include "engine/answer/verdict_words.h"

#include "engine/messages/messages.h"

namespace tracelore {
namespace {

bool is_known_and_open(const Json& match) {
  return match.value("verdict", "") == "likely" && match.value("message", "") == "confirmed" &&
         match.value("cause", Json::object()).value("state", "") == "open";
}

}  // namespace

bool is_claim(const Json& match) {
  const auto verdict = text_at(match, "verdict");
  return verdict == "exact" || verdict == "likely";
}

std::vector<const Json*> open_causes(const Json& match) {
  std::vector<const Json*> open;
  const auto causes = match.find("causes");
  if (causes == match.end() || !causes->is_array()) return open;
  // They hold the prose of the entry: they are looked at where they lie.
  for (const auto& cause : *causes) {
    const auto state = cause.find("state");
    if (state == cause.end() || *state == "open") open.push_back(&cause);
  }
  return open;
}

std::string verdict_words(Language language, const Json& match) {
  if (!is_known_and_open(match)) return say(language, "verdict." + match.value("verdict", "none"));
  const auto fit = open_causes(match).size();
  if (fit == 0) return say(language, "verdict.open_list");
  return say(language, "verdict.open", {{"count", std::to_string(fit)}});
}

std::string verdict_label(Language language, const Json& match) {
  const std::string verdict = match.value("verdict", "none");
  return say(language, "verdict.label." + (is_known_and_open(match) ? "open" : verdict));
}

}  // namespace tracelore
