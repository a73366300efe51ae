#include "engine/paste/undress/undress.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "engine/base/bytes/lanes.h"
#include "engine/paste/scan.h"

namespace tracelore::parsing {
namespace {

// ESC [ parameters final; ESC ] … BEL or ESC \; ESC and one more.
std::size_t escape_length(std::string_view text) {
  if (text.size() < 2) return text.size();
  std::size_t at = 2;
  if (text[1] == '[') {
    while (at < text.size() && at < 64 &&
           (is_digit(text[at]) || (text[at] >= 0x20 && text[at] <= 0x3F)))
      ++at;
    return at < text.size() ? at + 1 : at;
  }
  if (text[1] == ']') {
    while (at < text.size() && at < 2048 && text[at] != '\a' && text[at] != '\x1B') ++at;
    if (at < text.size() && text[at] == '\x1B') return at + 2 <= text.size() ? at + 2 : at + 1;
    return at < text.size() ? at + 1 : at;
  }
  return 2;
}

// "[0;31m" whose ESC was lost on the way.
std::size_t bare_code_length(std::string_view text) {
  std::size_t at = 1, digits = 0;
  while (at < text.size() && at < 20 && (is_digit(text[at]) || text[at] == ';'))
    digits += is_digit(text[at++]);
  return digits > 0 && at < text.size() && text[at] == 'm' ? at + 1 : 0;
}

constexpr std::array<std::string_view, 3> kWrittenEscapes = {"^[[", "\\x1b[", "\\u001b["};

struct Entity {
  std::string_view code;
  std::string_view text;
};
constexpr std::array<Entity, 17> kEntities = {{{"&lt;", "<"},
                                               {"&gt;", ">"},
                                               {"&amp;", "&"},
                                               {"&quot;", "\""},
                                               {"&#39;", "'"},
                                               {"&#x27;", "'"},
                                               {"&#34;", "\""},
                                               {"&apos;", "'"},
                                               {"&nbsp;", " "},
                                               {"&#96;", "`"},
                                               {"<br>", ""},
                                               {"<br/>", ""},
                                               {"<br />", ""},
                                               {"<pre>", ""},
                                               {"</pre>", ""},
                                               {"<code>", ""},
                                               {"</code>", ""}}};

bool at_speaker(std::string_view rest) {
  Scan scan{rest};
  std::size_t rank = 0;
  return scan.lit("[rank") && scan.number(rank) && scan.lit("]:");
}

bool is_control(char c) {
  return (static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\r') || c == '\x7f';
}

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

// What begins with a character that tracebacks have themselves: carets, "<module>", Windows paths.
bool may_be_written_dress(std::string_view rest) {
  const char first = rest[0], next = rest.size() > 1 ? rest[1] : '\0';
  if (first == '^') return next == '[';
  if (first == '\\') return next == 'x' || next == 'u' || next == 'n';
  if (first != '&' && first != '<') return false;
  return std::any_of(kEntities.begin(), kEntities.end(),
                     [&](const Entity& entity) { return rest.starts_with(entity.code); });
}

}  // namespace

namespace {

// What a line may have to be undressed of begins with one of these.
ByteLane begins_dress(ByteLane bytes) {
  // \x7F and what begins with \xC2 may be control characters.
  return ByteLane((bytes < 0x20) & (bytes != '\t') & (bytes != '\n')) | ByteLane(bytes == 0x7F) |
         ByteLane(bytes == 0xC2) | ByteLane(bytes == 0xEF) | ByteLane(bytes == '^') |
         ByteLane(bytes == '\\') | ByteLane(bytes == '&') | ByteLane(bytes == '<') |
         ByteLane(bytes == '[');
}

// `rest` begins with one of them.
bool may_be_dress(std::string_view rest, bool begins_line, bool bare_codes) {
  const char first = rest.front();
  // A speaker at the head of the line is where it should be.
  if (first == '[') return bare_codes || (!begins_line && rest.starts_with("[rank"));
  const bool control = first != '^' && first != '\\' && first != '&' && first != '<';
  return control || may_be_written_dress(rest);
}

}  // namespace

std::size_t find_dress(std::string_view text, std::size_t from, bool bare_codes) {
  std::size_t found = text.npos;
  any_lane(text.substr(from), ' ', [&](ByteLane bytes, std::size_t at) {
    for (auto bits = lane_bits(begins_dress(bytes)); bits != 0; bits &= bits - 1) {
      const auto place = from + at + static_cast<std::size_t>(std::countr_zero(bits));
      const bool begins_line = place == 0 || text[place - 1] == '\n' || text[place - 1] == '\r';
      if (!may_be_dress(text.substr(place), begins_line, bare_codes)) continue;
      found = place;
      return true;
    }
    return false;
  });
  return found;
}

std::string strip_ansi(std::string_view line, bool bare_codes, bool& changed) {
  std::string out;
  out.reserve(line.size());
  for (std::size_t at = 0; at < line.size();) {
    const char c = line[at];
    std::size_t drop = 0;
    if (c == '\x1B')
      drop = escape_length(line.substr(at));
    else if (c == '[' && bare_codes)
      drop = bare_code_length(line.substr(at, 24));
    else if (c == '^' || c == '\\') {
      for (const auto written : kWrittenEscapes)
        if (line.substr(at).starts_with(written)) {
          const auto code = bare_code_length(line.substr(at + written.size() - 1, 24));
          if (code) drop = written.size() - 1 + code;
        }
    } else if (is_control(c))
      drop = 1;
    else if (c == '\xC2' && at + 1 < line.size() && static_cast<unsigned char>(line[at + 1]) < 0xA0)
      drop = 2;  // U+0080 to U+009F: some terminals take them for escapes
    else if (line.substr(at).starts_with(
                 "\xEF\xBB\xBF"))  // a mark in the middle: concatenated files
      drop = 3;
    if (drop == 0) {
      out += c;
      ++at;
      continue;
    }
    changed = true;
    at += drop;
  }
  return out;
}

std::string undo_html(std::string_view line, bool& changed) {
  std::string out;
  out.reserve(line.size());
  for (std::size_t at = 0; at < line.size();) {
    const Entity* found = nullptr;
    if (line[at] == '&' || line[at] == '<')
      for (const auto& entity : kEntities)
        if (line.substr(at).starts_with(entity.code)) found = &entity;
    if (!found) {
      out += line[at++];
      continue;
    }
    out += found->text;
    at += found->code.size();
    changed = true;
  }
  return out;
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
  const bool dressed = has(line, "\\n") && (has(line, "Traceback (most recent call last)") ||
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
    if (!at_speaker(line.substr(found)) || before == ':' || before == ' ') continue;
    parts.push_back(line.substr(start, found - start));
    start = found;
  }
  parts.push_back(line.substr(start));
  return parts;
}

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
