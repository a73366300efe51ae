#include "engine/answer/your_code_words.h"

#include "engine/answer/verdict_words.h"
#include "engine/messages/messages.h"

namespace tracelore {
namespace {

// An older server's answer has none.
Json code_of(const Json& answer) {
  const auto found = answer.find("your_code");
  return found != answer.end() && found->is_object() ? *found : Json();
}

// Only a problem that is named shows its sentence beside the line.
bool cause_quotes(const Json& answer, const std::string& source) {
  const auto matches = answer.find("matches");
  if (matches == answer.end() || !matches->is_array() || matches->empty()) return false;
  const Json& first = matches->front();
  if (!is_claim(first)) return false;
  const auto cause = first.find("cause");
  return cause != first.end() && text_at(*cause, "because").find(source) != std::string::npos;
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
  if (code.is_null()) return {};
  auto source = code.value("source", std::string());
  return source.empty() || cause_quotes(answer, source) ? std::string() : source;
}

}  // namespace tracelore
