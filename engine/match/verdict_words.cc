#include "engine/match/verdict_words.h"

#include <algorithm>

#include "engine/messages/messages.h"

namespace tracelore {
namespace {

bool is_known_and_open(const Json& match) {
  return match.value("verdict", "") == "likely" && match.value("message", "") == "confirmed" &&
         match.value("cause", Json::object()).value("state", "") == "open";
}

}  // namespace

std::size_t open_causes(const Json& match) {
  const Json causes = match.value("causes", Json::array());
  return static_cast<std::size_t>(std::ranges::count_if(
      causes, [](const Json& cause) { return cause.value("state", "") == "open"; }));
}

std::string verdict_words(Language language, const Json& match) {
  if (!is_known_and_open(match)) return say(language, "verdict." + match.value("verdict", "none"));
  const auto fit = open_causes(match);
  if (fit == 0) return say(language, "verdict.open_list");
  return say(language, "verdict.open", {{"count", std::to_string(fit)}});
}

std::string verdict_label(Language language, const Json& match) {
  const std::string verdict = match.value("verdict", "none");
  return say(language, "verdict.label." + (is_known_and_open(match) ? "open" : verdict));
}

}  // namespace tracelore
