#include "engine/answer/command_words.h"

#include "engine/messages/messages.h"

namespace tracelore {
namespace {

std::string fact_words(Language language, const std::string& fact) {
  const auto id = "missing." + fact;
  return has_message(language, id) ? say(language, id) : fact;
}

}  // namespace

std::string command_of(const Json& workaround) {
  return text_at(workaround, "command");
}

bool has_unfit_commands(const Json& workaround) {
  return part_at(workaround, "command") == "";
}

std::string missing_words(Language language, const Json& workaround) {
  const bool none = has_unfit_commands(workaround);
  std::string facts;
  for (const auto& name : list_at(workaround, "missing")) {
    const auto fact = name.is_string() ? name.get<std::string>() : std::string();
    // What most readers have is the last row's; only a card or a release is worth a word then.
    if (fact.empty() || (!none && (fact == "os" || fact == "place"))) continue;
    const auto words = fact_words(language, fact);
    if (facts.find(words) == std::string::npos) facts += (facts.empty() ? "" : ", ") + words;
  }
  if (facts.empty()) return {};
  return say(language, none ? "view.command_missing" : "view.command_usual", {{"facts", facts}});
}

}  // namespace tracelore
