#include "engine/paste/undress/undress.h"

#include <algorithm>
#include <array>

#include "engine/paste/scan.h"
#include "engine/paste/undress/plain_characters.h"

namespace tracelore::parsing {
namespace {

// Behind the byte at `at`, but before a character of several bytes: no sequence ends with one.
std::size_t behind(std::string_view text, std::size_t at) {
  if (at >= text.size()) return text.size();
  if (static_cast<unsigned char>(text[at]) < 0x80) return at + 1;
  while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) ++at;
  return at;
}

// ESC [ parameters final; ESC ] … BEL or ESC \; ESC and one more.
std::size_t escape_length(std::string_view text) {
  if (text.size() < 2) return text.size();
  std::size_t at = 2;
  if (text[1] == '[') {
    while (at < text.size() && at < 64 &&
           (is_digit(text[at]) || (text[at] >= 0x20 && text[at] <= 0x3F)))
      ++at;
    return behind(text, at);
  }
  if (text[1] == ']') {
    while (at < text.size() && at < 2048 && text[at] != '\a' && text[at] != '\x1B') ++at;
    return behind(text, at < text.size() && text[at] == '\x1B' ? at + 1 : at);
  }
  return behind(text, 1);
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

bool is_control(char c) {
  return (static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\r') || c == '\x7f';
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

// What a line may have to be undressed of begins with one of these.
constexpr auto kBeginsDress = [] {
  std::array<bool, 256> begins = {};
  for (unsigned c = 0; c < 0x20; ++c) begins[c] = c != '\t' && c != '\n';
  // \x7F and what begins with \xC2 may be control characters, with \xEF a byte order mark; blanks
  // and marks of Chinese begin with \xC2, \xE3 and \xEF.
  for (const unsigned char c : {'\x7F', '\xC2', '\xE3', '\xEF', '^', '\\', '&', '<', '['})
    begins[c] = true;
  return begins;
}();

// `rest` begins with one of them.
bool may_be_dress(std::string_view rest, bool begins_line, bool bare_codes) {
  const char first = rest.front();
  // A speaker at the head of the line is where it should be.
  if (first == '[') return bare_codes || (!begins_line && rest.starts_with("[rank"));
  const bool control =
      first != '^' && first != '\\' && first != '&' && first != '<' && first != '\xE3';
  return control || may_be_written_dress(rest) || may_be_odd_character(rest);
}

}  // namespace

std::size_t find_dress(std::string_view text, std::size_t from, bool bare_codes) {
  for (auto at = from; at < text.size(); ++at) {
    if (!kBeginsDress[static_cast<unsigned char>(text[at])]) continue;
    const bool begins_line = at == 0 || text[at - 1] == '\n' || text[at - 1] == '\r';
    if (may_be_dress(text.substr(at), begins_line, bare_codes)) return at;
  }
  return text.npos;
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

}  // namespace tracelore::parsing
