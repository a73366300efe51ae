#include "engine/entry/template/hole.h"
#include "engine/entry/template/template.h"

namespace tracelore {
namespace {

// What form_text() makes equal, as character classes.
constexpr std::string_view kSingleQuotes = "['`\u00B4\u2018\u2019]";
constexpr std::string_view kDoubleQuotes = "[\"\u201C\u201D\u201E]";

// `{...}` behind a blank, as append_hole() writes it.
constexpr std::string_view kLines = R"((?:[^\n]*\n){0,20}?[^\n]*?)";
constexpr std::string_view kBlankThenLines = R"(\s+(?:[^\n]*\n){0,20}?[^\n]*?)";

bool is_blank(char c) {
  return c == ' ' || c == '\n';
}

bool is_special(char c) {
  return std::string_view(".^$*+?()[]{}|\\").find(c) != std::string_view::npos;
}

void append_literal(std::string_view formed, std::string& regex) {
  for (const char c : formed) {
    if (c == ' ' || c == '\n') {
      regex += "\\s+";
    } else if (c == '\'') {
      regex += kSingleQuotes;
    } else if (c == '"') {
      regex += kDoubleQuotes;
    } else {
      if (is_special(c)) regex.push_back('\\');
      regex.push_back(c);
    }
  }
}

// Chinese letters are word characters to Python, and no part of an error's words: boundaries are
// ASCII's.
constexpr std::string_view kBoundary = "(?a:\\b)";

// A list at an end of the template keeps to word boundaries.
void append_list(const TemplatePiece& piece, bool open_left, bool open_right, std::string& regex) {
  regex += "(?:";
  for (std::size_t i = 0; i < piece.list.size(); ++i) {
    const auto choice = form_text(piece.list[i], Form::kPlain).text;
    if (i > 0) regex.push_back('|');
    if (open_left && is_word_character(choice.front())) regex += kBoundary;
    append_literal(choice, regex);
    if (open_right && is_word_character(choice.back())) regex += kBoundary;
  }
  regex.push_back(')');
}

void append_hole(const TemplatePiece& piece, bool open_left, bool longest, std::string& regex) {
  const auto& spec = spec_of(piece.kind);
  if (!piece.name.empty()) regex += "(?P<" + piece.name + ">";
  if (piece.kind == HoleKind::kList)
    append_list(piece, open_left, longest, regex);
  else
    regex += longest ? spec.python : spec.python_lazy;
  if (!piece.name.empty()) regex.push_back(')');
}

}  // namespace

std::string Template::to_python_regex() const {
  std::string regex;
  for (std::size_t i = 0; i < pieces().size(); ++i) {
    const auto& piece = pieces()[i];
    const bool last = i + 1 == pieces().size();
    auto literal = form_text(piece.literal, Form::kPlain).text;
    if (piece.is_hole) {
      const bool before_lines =
          !last && pieces()[i + 1].is_hole && pieces()[i + 1].kind == HoleKind::kLines;
      const bool open_left = i == 0 || pieces()[i - 1].is_hole;
      append_hole(piece, open_left, last || before_lines, regex);
    } else if (!literal.empty()) {
      if (i == 0 && is_word_character(literal.front())) regex += kBoundary;
      const bool shares_blank = is_blank(literal.front()) && regex.ends_with(kBlankThenLines);
      if (shares_blank) {
        // One blank is both where `{...}` is empty.
        regex.erase(regex.size() - kLines.size());
        regex.append("(?:").append(kLines).append("\\s+)??");
        literal.erase(0, 1);
      }
      append_literal(literal, regex);
      if (last && !literal.empty() && is_word_character(literal.back())) regex += kBoundary;
    }
  }
  return regex;
}

}  // namespace tracelore
