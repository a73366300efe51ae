#include "engine/entry/hole.h"

namespace tracelore {
namespace {

// What form_text() makes equal, as character classes.
constexpr std::string_view kSingleQuotes = "['`\u00B4\u2018\u2019]";
constexpr std::string_view kDoubleQuotes = "[\"\u201C\u201D\u201E]";

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

void append_hole(const TemplatePiece& piece, bool longest, std::string& regex) {
  const auto& spec = spec_of(piece.kind);
  if (!piece.name.empty()) regex += "(?P<" + piece.name + ">";
  regex += longest ? spec.python : spec.python_lazy;
  if (!piece.name.empty()) regex.push_back(')');
}

}  // namespace

std::string Template::to_python_regex() const {
  // Chinese letters are word characters to Python, and no part of an error's words: boundaries are
  // ASCII's.
  constexpr std::string_view kBoundary = "(?a:\\b)";
  std::string regex;
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    const auto& piece = pieces_[i];
    const bool last = i + 1 == pieces_.size();
    if (piece.is_hole) {
      append_hole(piece,
                  last || (pieces_[i + 1].is_hole && pieces_[i + 1].kind == HoleKind::kLines),
                  regex);
      continue;
    }
    const auto literal = form_text(piece.literal, Form::kPlain).text;
    if (literal.empty()) continue;
    if (i == 0 && is_word_character(literal.front())) regex += kBoundary;
    append_literal(literal, regex);
    if (last && is_word_character(literal.back())) regex += kBoundary;
  }
  return regex;
}

}  // namespace tracelore
