#include "cli/answer/marked_text.h"

#include <algorithm>

#include "cli/terminal/terminal.h"
#include "engine/text/markdown/markdown.h"

namespace tracelore::cli {
namespace {

bool is_escape(std::string_view text, std::size_t at) {
  constexpr std::string_view kEscaped = "\\`*_{}[]<>()#+-.!|&~";
  return text[at] == '\\' && at + 1 < text.size() && kEscaped.find(text[at + 1]) != kEscaped.npos;
}

// Where the mark at `at` ends again; npos where it does not. In code nothing is escaped.
std::size_t closing(std::string_view text, std::size_t at, std::string_view mark) {
  for (auto i = at + mark.size(); i < text.size(); ++i) {
    if (mark != "`" && is_escape(text, i))
      ++i;
    else if (text.substr(i).starts_with(mark))
      return i;
  }
  return std::string_view::npos;
}

std::string without_escapes(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (is_escape(text, at)) ++at;
    out += text[at];
  }
  return out;
}

// What is marked may hold marks itself: code in bold.
std::string inner_words(std::string_view text, std::string_view mark) {
  if (mark == "`") return std::string(text);
  std::string words = without_escapes(text);
  std::erase(words, '`');
  return words;
}

}  // namespace

std::string marked_text(const Terminal& terminal, std::string_view markdown) {
  const bool has_links = markdown.find("](") != markdown.npos;
  std::string out;
  if (!terminal.color || has_links) {
    out = plain_text(markdown);
    std::ranges::replace(out, '\n', ' ');
    return out;
  }
  for (std::size_t at = 0; at < markdown.size();) {
    const std::string_view mark = markdown.substr(at).starts_with("**") ? "**" : "`";
    const auto end = markdown.substr(at).starts_with(mark) ? closing(markdown, at, mark)
                                                           : std::string_view::npos;
    if (end != std::string_view::npos) {
      const auto begin = at + mark.size();
      out += inked(terminal, Ink::kBold, inner_words(markdown.substr(begin, end - begin), mark));
      at = end + mark.size();
      continue;
    }
    if (is_escape(markdown, at)) ++at;
    out += markdown[at] == '\n' ? ' ' : markdown[at];
    ++at;
  }
  return out;
}

}  // namespace tracelore::cli
