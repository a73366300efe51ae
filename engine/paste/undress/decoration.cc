#include "engine/paste/undress/decoration.h"

#include <array>
#include <cstdint>

#include "engine/base/bytes/utf8.h"

namespace tracelore::parsing {

std::size_t display_width(std::string_view line) {
  if (is_ascii(line)) return line.size();
  std::size_t columns = 0;
  for (const char c : line) {
    const auto byte = static_cast<std::uint8_t>(c);
    if ((byte & 0xC0U) == 0x80U) continue;
    columns += byte >= 0xE3U && byte <= 0xEDU ? 2 : 1;  // U+3000 to U+DFFF: CJK, Kana, Hangul
  }
  return columns;
}

bool is_progress(std::string_view line) {
  // Most lines have neither of the characters that any of the marks has.
  if (line.find('%') != line.npos &&
      (has(line, "%|") || has(line, "% |") || has(line, "Downloading")))
    return true;
  if (line.find(']') != line.npos && (has(line, "it/s]") || has(line, "s/it]"))) return true;
  return line.find('\xE2') != line.npos && has(line, "━") && has(line, "/s");
}

bool is_rule(std::string_view line) {
  static constexpr std::array<std::string_view, 24> kMarks = {
      "─", "━", "═", "╭", "╮", "╰", "╯", "│", "┃", "┏", "┓", "┗",
      "┛", "├", "┤", "└", "┘", "┌", "┐", "╔", "╗", "╚", "╝", "║"};
  const auto is_letter = [](char c) { return is_alpha(c) || is_digit(c) || c == ')'; };
  if (line.empty() || is_letter(line.back())) return false;
  const auto text = trim(line);
  if (text.empty() || is_letter(text[0])) return false;
  std::size_t at = 0;
  while (at < text.size()) {
    if (std::string_view("-=*_~#+| ").find(text[at]) != std::string_view::npos) {
      ++at;
      continue;
    }
    if (text[at] != kMarks.front().front()) return false;
    std::size_t length = 0;
    for (const auto mark : kMarks)
      if (text.substr(at).starts_with(mark)) length = mark.size();
    if (length == 0) return false;
    at += length;
  }
  return text.size() >= 3;
}

}  // namespace tracelore::parsing
