#include "engine/paste/undress/joined_lines.h"

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
  std::vector<std::string> out;
  // Source code has a \n inside its strings, too.
  const bool dressed = has(line, "\\n") && (has(line, "(most recent call last):\\") ||
                                            has(line, "\\n  File ") || is_string_literal(line));
  if (!dressed) {
    out.emplace_back(line);
    return out;
  }
  // Python's repr() writes 'File "x.py"' with the quotes as they are.
  const bool ends_at_quote = !has(line, " File \"");
  std::string current;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] == '"' && !out.empty() &&
        ends_at_quote) {  // the string ends; what follows is the record's
      out.push_back(std::move(current));
      current.clear();
    }
    if (line[at] != '\\' || at + 1 >= line.size()) {
      current += line[at];
      continue;
    }
    // Doubly escaped text has several backslashes before the letter.
    std::size_t next = at;
    while (next < line.size() && line[next] == '\\') ++next;
    const char c = next < line.size() ? line[next] : '\\';
    if (c == 'n') {
      out.push_back(std::move(current));
      current.clear();
      at = next;
    } else if (c == 't' || c == 'r' || c == '"' || c == '\'') {
      current += unescape(c);
      at = next;
    } else {
      current.append(line.substr(at, next - at > 1 ? (next - at) / 2 : 1));
      at = next - 1;
    }
  }
  out.push_back(std::move(current));
  return out;
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
