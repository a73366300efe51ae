#include "indexer/note_text.h"

#include <algorithm>
#include <vector>

#include "indexer/note_sections.h"

namespace tracelore {
namespace {

constexpr std::string_view kWideBlank = "　";

std::size_t blanks_of(std::string_view line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// "[08:33] dana: …": a chat, in which every line is somebody's.
bool is_said_at(std::string_view line) {
  if (line.starts_with('[')) line.remove_prefix(1);
  return line.size() > 5 && is_digit(line[0]) && is_digit(line[1]) && line[2] == ':' &&
         is_digit(line[3]) && is_digit(line[4]);
}

// "　• a", "① a" and a chat's lines are items for a reader, not for Markdown.
std::string as_list_item(std::string_view line) {
  auto rest = line;
  while (rest.starts_with(' ') || rest.starts_with(kWideBlank))
    rest.remove_prefix(rest.front() == ' ' ? 1 : kWideBlank.size());
  for (const std::string_view bullet : {"•", "·", "‣", "●"})
    if (rest.starts_with(bullet)) {
      rest.remove_prefix(bullet.size());
      return std::string("- ").append(rest.substr(blanks_of(rest)));
    }
  if (is_said_at(rest)) return std::string("- ").append(rest);
  for (const std::string_view number : {"①", "②", "③", "④", "⑤", "⑥", "⑦", "⑧", "⑨"})
    if (rest.starts_with(number)) return std::string("- ").append(rest);
  return std::string(line);
}

// What Markdown would take for marks, outside `code`.
std::string escaped(std::string_view line) {
  std::string out;
  bool code = false;
  const auto item = is_list_item(line) ? line.find(' ', blanks_of(line)) : 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '`') code = !code;
    const bool mark = c == '*' || (c == '#' && i == 0);
    if (mark && !code && i >= item) out += '\\';
    out += c;
  }
  return out;
}

// The smallest indentation of all lines that have text.
std::size_t common_indent(const std::vector<NoteLine>& lines) {
  std::size_t indent = std::string_view::npos;
  for (const auto& line : lines)
    if (!line.blank()) indent = std::min(indent, blanks_of(line.text));
  return indent == std::string_view::npos ? 0 : indent;
}

}  // namespace

std::string note_markdown(std::string_view text, bool markdown, std::size_t most) {
  // A text behind a label begins in the middle of a line, whose indentation is not its own.
  const auto lines = note_lines(text, false);
  const bool inline_head = !lines.empty() && !lines.front().blank() &&
                           !lines.front().text.starts_with(' ');
  const auto indent = inline_head ? 0 : common_indent(lines);
  std::string out;
  std::size_t blank = 0;
  bool fenced = false;
  for (const auto& line : lines) {
    if (line.blank()) {
      ++blank;
      continue;
    }
    const auto words = line.text.substr(std::min(indent, blanks_of(line.text)));
    if (!out.empty()) out.append(blank > 0 ? "\n\n" : "\n");
    blank = 0;
    if (out.size() + words.size() > most) {
      out += fenced ? "```\n\n…" : "…";
      return out;
    }
    if (line.fence) fenced = !fenced;
    // A chat opens a code block behind the speaker's name.
    const auto fence = line.fence && words.ends_with("```") ? words.size() - 3 : 0;
    if (fence > 0)
      out.append(as_list_item(words.substr(0, fence))).append("\n").append(words.substr(fence));
    else if (line.code)
      out += words;
    else
      out += markdown ? as_list_item(words) : escaped(as_list_item(words));
  }
  if (fenced) out += "\n```";
  return out;
}

bool is_navigation(std::string_view line) {
  std::size_t marks = 0;
  for (const std::string_view mark : {"|", "·", "｜", "→"})
    for (auto at = line.find(mark); at != line.npos; at = line.find(mark, at + mark.size()))
      ++marks;
  return marks >= 2;
}

}  // namespace tracelore
