#include "engine/answer/your_code_words.h"

#include "engine/answer/verdict_words.h"
#include "engine/messages/messages.h"

namespace tracelore {
namespace {

// An older server's answer has none.
const Json& code_of(const Json& answer) {
  return part_at(answer, "your_code");
}

// Only a problem that is named shows its sentence beside the line.
bool cause_quotes(const Json& answer, const std::string& source) {
  const Json& matches = list_at(answer, "matches");
  if (matches.empty() || !is_claim(matches.front())) return false;
  return text_at(part_at(matches.front(), "cause"), "because").find(source) != std::string::npos;
}

}  // namespace

std::string your_code_words(Language language, const Json& answer) {
  const Json& code = code_of(answer);
  if (!code.is_object()) return {};
  auto place = text_at(code, "file");
  if (const auto line = number_at(code, "line"); line > 0) place += ":" + std::to_string(line);
  const auto function = text_at(code, "function");
  if (function.empty() || function.front() == '<')  // "<module>"
    return say(language, "view.your_code", {{"place", place}});
  return say(language, "view.your_code_in", {{"place", place}, {"function", function}});
}

std::string your_code_source(const Json& answer) {
  const Json& code = code_of(answer);
  if (!code.is_object()) return {};
  auto source = text_at(code, "source");
  return source.empty() || cause_quotes(answer, source) ? std::string() : source;
}

}  // namespace tracelore
