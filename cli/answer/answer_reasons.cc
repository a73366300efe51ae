#include "cli/answer/answer_reasons.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "cli/answer/answer_head.h"
#include "cli/answer/answer_parts.h"
#include "cli/answer/marked_text.h"
#include "engine/answer/verdict_words.h"
#include "engine/messages/messages.h"
#include "engine/text/markdown/markdown.h"

namespace tracelore::cli {
namespace {

// What the headline, the deciding line and the list of causes say.
constexpr std::array<std::string_view, 4> kShownAlready = {
    "why.root_message", "why.root_message_changed", "why.log_line", "why.cause_open"};
constexpr std::string_view kEvidence = "why.evidence";

bool is_shown_already(std::string_view id) {
  return std::find(kShownAlready.begin(), kShownAlready.end(), id) != kShownAlready.end();
}

void append(const Terminal& terminal, std::string& text, const std::string& sentence) {
  if (sentence.empty() || text.find(sentence) != std::string::npos) return;
  if (!text.empty() && terminal.language == Language::kEnglish) text += ' ';
  text += sentence;
}

// The end of the sentence at `from`: ". " before what begins one, or its Chinese mark.
std::size_t sentence_end(std::string_view text, std::size_t from) {
  constexpr std::string_view kMark = "。";
  const auto chinese = text.find(kMark, from);
  for (auto at = text.find(". ", from); at < std::min(chinese, text.size());
       at = text.find(". ", at + 1)) {
    const auto next = static_cast<unsigned char>(text[std::min(at + 2, text.size() - 1)]);
    const bool begins = (next >= 'A' && next <= 'Z') || next >= 0x80 || next == '`';
    const bool shortening = at >= 2 && text[at - 2] == '.';  // e.g., i.e.
    if (begins && !shortening) return at + 1;
  }
  return chinese == std::string_view::npos ? text.size() : chinese + kMark.size();
}

bool ends_with_any(std::string_view text, std::initializer_list<std::string_view> ends) {
  return std::any_of(ends.begin(), ends.end(), [&](auto end) { return text.ends_with(end); });
}

std::string_view first_paragraph(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \n"), text.size()));
  return text.substr(0, text.find("\n\n"));
}

// The end of the question that the paragraph begins with; 0 where it begins with none.
std::size_t end_of_question(std::string_view paragraph) {
  for (const std::string_view mark : {"? ", "?\n", "？"})
    if (const auto at = paragraph.find(mark); at < sentence_end(paragraph, 0))
      return at + mark.size();
  return paragraph.ends_with('?') ? paragraph.size() : 0;
}

bool is_prose(std::string_view paragraph) {
  return !paragraph.empty() && !paragraph.starts_with("```") &&
         std::string_view("#|>-*").find(paragraph.front()) == std::string_view::npos;
}

}  // namespace

std::string statement_text(const Terminal& terminal, const Json& statement,
                           const AnswerView& view) {
  const auto id = string_at(statement, "id");
  const auto lines = string_at(part_at(statement, "params"), "lines");
  std::size_t number = 0;
  std::from_chars(lines.data(), lines.data() + lines.size(), number);
  if (!view.of_ranks || number == 0 || !has_message(terminal.language, id))
    return string_at(statement, "text");
  Params params;
  for (const auto& [name, value] : part_at(statement, "params").items())
    if (value.is_string())
      params.emplace_back(name,
                          name == "lines" ? place_text(view, number) : value.get<std::string>());
  return say(terminal.language, id, params);
}

std::string beginning_of(const std::string& markdown, std::size_t most) {
  constexpr std::size_t kTooShort = 50;  // bytes of a sentence that says too little alone
  const auto paragraph = first_paragraph(markdown);
  if (!is_prose(paragraph)) return {};
  auto words = plain_text(paragraph);
  std::replace(words.begin(), words.end(), '\n', ' ');
  std::size_t end = sentence_end(words, 0);
  while (end < words.size() && (end < kTooShort || words.size() <= most))
    end = sentence_end(words, end);
  words.resize(end);
  return ends_with_any(words, {":", "："}) ? std::string{} : words;
}

std::string sentence_at(const Terminal& terminal, const Json& cause, const char* key) {
  return marked_text(terminal, string_at(cause, key));
}

std::string why_it_holds(const Terminal& terminal, const Json& match) {
  constexpr std::size_t kTwoRows = 180;  // bytes
  const bool named = cause_state(match) != "open" || is_chosen(match);
  if (!is_claim(match) || !named) return {};
  const Json& cause = part_at(match, "cause");
  if (auto because = sentence_at(terminal, cause, "because"); !because.empty()) return because;
  auto description = string_at(cause, "markdown");
  // The question that tells the cause from the others is answered already.
  const auto paragraph = first_paragraph(description);
  const auto begin = static_cast<std::size_t>(paragraph.data() - description.data());
  description.erase(0, begin + end_of_question(paragraph));
  auto words = beginning_of(description, kTwoRows);
  return words.empty() ? beginning_of(string_at(match, "summary"), kTwoRows) : words;
}

std::string where_seen(const Json& match) {
  return string_at(part_at(match, "seen"), "runs");
}

std::string what_bounds_it(const Terminal& terminal, const Json& match, const AnswerView& view) {
  constexpr int kMost = 2;
  std::string text;
  std::string evidence;
  int told = 0;
  for (const auto& statement : list_at(part_at(match, "why"), "statements")) {
    const auto id = string_at(statement, "id");
    if (id == kEvidence)
      evidence = string_at(statement, "text");
    else if (!is_shown_already(id) && ++told <= kMost)
      append(terminal, text, statement_text(terminal, statement, view));
  }
  const Json& applies = part_at(match, "applies");
  if (string_at(applies, "status") != "any") append(terminal, text, string_at(applies, "because"));
  return text.empty() && why_it_holds(terminal, match).empty() ? evidence : text;
}

}  // namespace tracelore::cli
