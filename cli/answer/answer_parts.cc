#include "cli/answer/answer_parts.h"

#include <algorithm>
#include <cstdint>

#include "cli/terminal/safe_text.h"
#include "engine/answer/verdict_words.h"
#include "engine/entry/entry.h"
#include "engine/text/markdown/markdown.h"
#include "engine/text/secrets/redact.h"

namespace tracelore::cli {
namespace {

constexpr std::size_t kKnownWords = 60;      // bytes of a message by which it is found again
constexpr std::size_t kLongestLine = 4'000;  // bytes: a line may be a megabyte

std::size_t number_of(const Json& list, std::size_t index) {
  if (!list.is_array() || index >= list.size() || !list[index].is_number_integer()) return 0;
  const auto number = list[index].get<std::int64_t>();
  return number < 0 ? 0 : static_cast<std::size_t>(number);
}

const Json& exception_of(const Json& answer, const Json& match) {
  static const Json kNothing;
  const Json& index = part_at(match, "exception");
  const Json& exceptions = list_at(answer, "exceptions");
  const bool known = index.is_number_unsigned() && index.get<std::size_t>() < exceptions.size();
  return known ? exceptions[index.get<std::size_t>()] : kNothing;
}

std::string_view line_of(std::string_view text, std::size_t number) {
  for (std::size_t line = 1; line < number; ++line) {
    const auto end = text.find('\n');
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end + 1);
  }
  auto line = text.substr(0, text.find('\n'));
  line = line.substr(0, line.find_last_not_of("\r") + 1);
  if (const auto state = line.rfind('\r'); state != std::string_view::npos)
    line.remove_prefix(state + 1);
  return line;
}

}  // namespace

std::string string_at(const Json& json, const char* key) {
  return safe_text(text_at(json, key));
}

std::string check_id(std::string id, const Json& match) {
  // Of another release's server any word may stand here.
  const auto kind = check_kind_of(string_at(part_at(match, "snippet"), "shows"));
  return kind ? std::move(id) + "." + std::string(name_of(*kind)) : std::move(id);
}

std::string title_at(const Json& json) {
  auto title = string_at(json, "title");
  // Titles of workarounds are plain already, in which "__init__" would pass for bold.
  const bool marked = title.find_first_of("`*[") != std::string::npos;
  return marked ? plain_text(title) : title;
}

bool is_chosen(const Json& match) {
  return part_at(part_at(match, "cause"), "chosen") == Json(true);
}

std::string cause_state(const Json& match) {
  const Json& cause = part_at(match, "cause");
  if (const auto state = string_at(cause, "state"); !state.empty()) return state;
  if (list_at(match, "causes").empty()) return "single";
  return part_at(cause, "decided") == Json(true) ? "settled" : "open";
}

bool is_message_confirmed(const Json& match) {
  if (const auto message = string_at(match, "message"); !message.empty())
    return message == "confirmed";
  return is_claim(match) && list_at(part_at(match, "why"), "missing").empty();
}

std::size_t deciding_number(const Json& answer, const Json& match) {
  const auto number = number_of(list_at(part_at(match, "why"), "lines"), 0);
  const Json& exception = exception_of(answer, match);
  const Json& whole = list_at(exception, "lines");
  const Json& message = list_at(exception, "message_lines");
  const bool above_message = number >= number_of(whole, 0) && number < number_of(message, 0);
  return number > 0 && above_message ? number_of(message, 0) : number;
}

std::size_t first_ranks_number(const Json& answer, const Json& match, const ReducedText& text) {
  const auto usual = deciding_number(answer, match);
  const Json& first = list_at(part_at(answer, "ranks"), "first_to_fail");
  const auto message = string_at(exception_of(answer, match), "message");
  if (usual == 0 || first.size() != 1 || message.empty()) return usual;
  const auto prefix = "[rank" + first[0].dump() + "]:";
  // With its class: the line that raises holds the words, too.
  const auto type = string_at(exception_of(answer, match), "type");
  const auto words = (type.empty() ? std::string() : type + ": ") +
                     message.substr(0, std::min(message.find('\n'), kKnownWords));
  std::size_t number = 1;
  for (std::size_t at = 0; at < text.text.size(); ++number) {
    const auto end = std::min(text.text.find('\n', at), text.text.size());
    const auto line = std::string_view(text.text).substr(at, end - at);
    if (line.starts_with(prefix) && line.find(words) != std::string_view::npos)
      return text.lines.original(number);
    at = end + 1;
  }
  return usual;
}

std::string shown_line(const ReducedText& text, std::size_t number) {
  const auto line = number == 0 ? 0 : text.lines.shortened(number);
  if (line == 0) return {};
  return safe_text(redact(line_of(text.text, line)).substr(0, kLongestLine));
}

std::size_t message_begin(std::string_view line, const Json& answer, const Json& match) {
  constexpr std::size_t kBytes = 24;
  const Json& exception = exception_of(answer, match);
  if (const auto type = string_at(exception, "type"); !type.empty())
    for (const char* behind : {":", "("})
      if (const auto at = line.find(type + behind); at != line.npos) return at;
  const auto message = string_at(exception, "message");
  const auto words = std::string_view(message).substr(0, std::min(message.find('\n'), kBytes));
  return words.empty() ? line.npos : line.find(words);
}

}  // namespace tracelore::cli
