#include "engine/match/verdict_words.h"

#include <algorithm>

#include "engine/messages/messages.h"

namespace tracelore {
namespace {

bool is_known_and_open(const Json& match) {
  return match.value("verdict", "") == "likely" && match.value("message", "") == "confirmed" &&
         match.value("cause", Json::object()).value("state", "") == "open";
}

// Its causes hold the prose of the entry: they are looked at where they lie.
std::ptrdiff_t causes_that_fit(const Json& match) {
  const auto causes = match.find("causes");
  if (causes == match.end()) return 0;
  return std::ranges::count_if(
      *causes, [](const Json& cause) { return cause.value("state", "") == "open"; });
}

}  // namespace

std::string verdict_words(Language language, const Json& match) {
  if (!is_known_and_open(match)) return say(language, "verdict." + match.value("verdict", "none"));
  const auto fit = causes_that_fit(match);
  if (fit == 0) return say(language, "verdict.open_list");
  return say(language, "verdict.open", {{"count", std::to_string(fit)}});
}

std::string verdict_label(Language language, const Json& match) {
  const std::string verdict = match.value("verdict", "none");
  return say(language, "verdict.label." + (is_known_and_open(match) ? "open" : verdict));
}

}  // namespace tracelore
