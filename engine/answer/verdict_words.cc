#include "engine/answer/verdict_words.h"

#include "engine/messages/messages.h"

namespace tracelore {
namespace {

bool is_known_and_open(const Json& match) {
  return text_at(match, "verdict") == "likely" && text_at(match, "message") == "confirmed" &&
         text_at(part_at(match, "cause"), "state") == "open";
}

std::string verdict_or_none(const Json& match) {
  const auto verdict = text_at(match, "verdict");
  return verdict.empty() ? "none" : verdict;
}

}  // namespace

bool is_claim(const Json& match) {
  const auto verdict = text_at(match, "verdict");
  return verdict == "exact" || verdict == "likely";
}

std::vector<const Json*> open_causes(const Json& match) {
  std::vector<const Json*> open;
  // They hold the prose of the entry: they are looked at where they lie.
  for (const auto& cause : list_at(match, "causes")) {
    const auto state = text_at(cause, "state");
    if (state.empty() || state == "open") open.push_back(&cause);
  }
  return open;
}

std::string verdict_words(Language language, const Json& match) {
  if (!is_known_and_open(match)) return say(language, "verdict." + verdict_or_none(match));
  const auto fit = open_causes(match).size();
  if (fit == 0) return say(language, "verdict.open_list");
  return say(language, "verdict.open", {{"count", std::to_string(fit)}});
}

std::string verdict_label(Language language, const Json& match) {
  const std::string verdict = verdict_or_none(match);
  return say(language, "verdict.label." + (is_known_and_open(match) ? "open" : verdict));
}

}  // namespace tracelore
