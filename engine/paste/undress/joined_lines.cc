#include "engine/paste/undress/joined_lines.h"

#include <algorithm>

#include "engine/paste/undress/decoration.h"

namespace tracelore::parsing {
namespace {

char unescape(char c) {
  switch (c) {
    case 't':
      return '\t';
    case 'r':
      return '\r';
    default:
      return c;
  }
}

// The line as a whole is what repr() or a JSON writer made of a text.
bool is_string_literal(std::string_view line) {
  line = trim(line);
  if (line.starts_with('b')) line.remove_prefix(1);
  return line.size() > 2 && (line.front() == '\'' || line.front() == '"') &&
         line.back() == line.front();
}

// Source code has a \n inside its strings, too.
bool is_one_line_of_many(std::string_view line) {
  return has(line, "\\n") && (has(line, "(most recent call last):\\") || has(line, "\\n  File ") ||
                              is_string_literal(line));
}

struct UndressedLines {
  std::vector<std::string> done;
  std::string current;

  void end() {
    done.push_back(std::move(current));
    current.clear();
  }

  // The escape at `at`; returns what is behind it. Doubly escaped text has several backslashes
  // before the letter.
  std::size_t take_escape(std::string_view line, std::size_t at) {
    const auto letter = std::min(line.find_first_not_of('\\', at), line.size());
    const char c = letter < line.size() ? line[letter] : '\\';
    if (c == 'n') {
      end();
      return letter + 1;
    }
    if (c == 't' || c == 'r' || c == '"' || c == '\'') {
      current += unescape(c);
      return letter + 1;
    }
    current.append(line.substr(at, letter - at > 1 ? (letter - at) / 2 : 1));
    return letter;
  }
};

}  // namespace

bool pass_speaker(Scan& scan) {
  std::size_t rank = 0;
  const auto start = scan.at;
  if (scan.lit("[rank") && scan.number(rank) && scan.lit("]:")) return true;
  scan.at = start;
  return false;
}

std::vector<std::string_view> split_carriage_returns(std::string_view line, bool& dropped) {
  std::vector<std::string_view> states;
  std::size_t start = 0;
  while (start <= line.size()) {
    auto end = line.find('\r', start);
    if (end == std::string_view::npos) end = line.size();
    const auto state = line.substr(start, end - start);
    const bool last = end == line.size();
    if (!last && (is_progress(state) || trim(state).empty())) {
      dropped |= !state.empty();
    } else if (!(last && trim(state).empty() && !states.empty())) {
      states.push_back(state);
    }
    start = end + 1;
  }
  if (states.empty()) states.push_back({});
  return states;
}

std::vector<std::string> undo_json(std::string_view line) {
  if (!is_one_line_of_many(line)) return {std::string(line)};
  // Python's repr() writes 'File "x.py"' with the quotes as they are.
  const bool ends_at_quote = !has(line, " File \"");
  UndressedLines lines;
  for (std::size_t at = 0; at < line.size();) {
    // The string ends; what follows is the record's.
    if (line[at] == '"' && !lines.done.empty() && ends_at_quote) lines.end();
    if (line[at] == '\\' && at + 1 < line.size())
      at = lines.take_escape(line, at);
    else
      lines.current += line[at++];
  }
  lines.end();
  return std::move(lines.done);
}

std::vector<std::string_view> split_glued(std::string_view line) {
  std::vector<std::string_view> parts;
  std::size_t start = 0, from = 1;
  while (from < line.size()) {
    const auto found = line.find("[rank", from);
    if (found == std::string_view::npos) break;
    from = found + 5;
    const char before = line[found - 1];
    Scan speaker{line, found};
    if (!pass_speaker(speaker) || before == ':' || before == ' ') continue;
    parts.push_back(line.substr(start, found - start));
    start = found;
  }
  parts.push_back(line.substr(start));
  return parts;
}

}  // namespace tracelore::parsing
