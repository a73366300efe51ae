#include "engine/origin/wording.h"

#include <algorithm>

#include "engine/base/bytes/ascii.h"
#include "engine/base/bytes/find.h"
#include "engine/text/normalize.h"

namespace tracelore {
namespace {

constexpr std::size_t kMostBytes = 16 << 10;
constexpr std::size_t kMostWords = 2'000;
constexpr std::string_view kHole = "{}";

bool is_letter(char c) {
  return is_alpha(c);
}

// The literal texts around the holes, unescaped: one more than there are holes.
std::vector<std::string> literals_of(std::string_view wording) {
  std::vector<std::string> literals(1);
  for (std::size_t i = 0; i < wording.size(); ++i) {
    const auto two = wording.substr(i, 2);
    if (two == kHole) {
      literals.emplace_back();
      ++i;
    } else {
      literals.back().push_back(wording[i]);
      if (two == "{{" || two == "}}") ++i;
    }
  }
  return literals;
}

template <class Use>
void for_each_word(std::string_view text, const Use& use) {
  for (std::size_t begin = 0; begin < text.size();) {
    if (!is_letter(text[begin])) {
      ++begin;
      continue;
    }
    std::size_t end = begin;
    while (end < text.size() && is_letter(text[end])) ++end;
    if (end - begin >= 2) use(begin, end);
    begin = end;
  }
}

}  // namespace

std::string folded_message(std::string_view message) {
  auto text = form_text(message.substr(0, kMostBytes), Form::kPlain).text;
  std::ranges::replace(text, '\n', ' ');
  std::string folded;
  for (const char c : text)
    if (c != ' ' || (!folded.empty() && folded.back() != ' ')) folded.push_back(c);
  if (!folded.empty() && folded.back() == ' ') folded.pop_back();
  return folded;
}

std::vector<std::string> words_of_message(std::string_view folded) {
  std::vector<std::string> words;
  for_each_word(folded, [&](std::size_t begin, std::size_t end) {
    if (words.size() < kMostWords) words.push_back(lower_case(folded.substr(begin, end - begin)));
  });
  std::ranges::sort(words);
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

std::optional<std::vector<std::string>> fit_wording(std::string_view wording,
                                                    std::string_view folded) {
  auto literals = literals_of(wording);
  for (auto& literal : literals) literal = form_text(literal, Form::kPlain).text;
  if (!folded.starts_with(literals.front())) return std::nullopt;
  if (literals.size() == 1)
    return folded == literals.front() ? std::optional(std::vector<std::string>()) : std::nullopt;
  std::size_t at = literals.front().size();
  const auto& last = literals.back();
  if (folded.size() < at + last.size() || !folded.ends_with(last)) return std::nullopt;
  const auto inside = folded.substr(0, folded.size() - last.size());
  std::vector<std::string> values;
  for (std::size_t i = 1; i + 1 < literals.size(); ++i) {
    const auto found = find_text(inside.substr(at), literals[i]);
    if (found == std::string_view::npos) return std::nullopt;
    values.emplace_back(inside.substr(at, found));
    at += found + literals[i].size();
  }
  values.emplace_back(inside.substr(at));
  return values;
}

WordingWeight weight_of(std::string_view wording) {
  WordingWeight weight;
  const auto literals = literals_of(wording);
  for (std::size_t i = 0; i < literals.size(); ++i) {
    const auto& literal = literals[i];
    std::size_t run = 0;
    for_each_word(literal, [&](std::size_t begin, std::size_t end) {
      const bool touched =
          (begin == 0 && i > 0) || (end == literal.size() && i + 1 < literals.size());
      run += !touched;
    });
    weight.words += run;
    weight.longest_run = std::max(weight.longest_run, run);
  }
  return weight;
}

}  // namespace tracelore
