#include "engine/answer/your_code_words.h"

#include "engine/messages/messages.h"

namespace tracelore {
namespace {

// An older server's answer has none.
Json code_of(const Json& answer) {
  const auto found = answer.find("your_code");
  return found != answer.end() && found->is_object() ? *found : Json();
}

}  // namespace

std::string your_code_words(Language language, const Json& answer) {
  const Json code = code_of(answer);
  if (code.is_null()) return {};
  auto place = code.value("file", std::string());
  if (const auto line = code.value("line", std::size_t{0}); line > 0)
    place += ":" + std::to_string(line);
  const auto function = code.value("function", std::string());
  if (function.empty() || function.front() == '<')  // "<module>"
    return say(language, "view.your_code", {{"place", place}});
  return say(language, "view.your_code_in", {{"place", place}, {"function", function}});
}

std::string your_code_source(const Json& answer) {
  const Json code = code_of(answer);
  return code.is_null() ? std::string() : code.value("source", std::string());
}

}  // namespace tracelore
