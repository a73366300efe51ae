#include "engine/paste/undress/plain_characters.h"

#include <array>

#include "engine/base/bytes/utf8.h"
#include "engine/paste/class_name.h"
#include "engine/paste/scan.h"

namespace tracelore::parsing {
namespace {

constexpr std::string_view kNoBreakBlank = "\xC2\xA0", kIdeographicBlank = "\xE3\x80\x80";
constexpr char32_t kWideComma = 0xFF0C;
constexpr std::string_view kEscapedByMarkdown = "_*[]<>#";
constexpr std::string_view kBlankFollows = ",;.!?:";
constexpr std::array<std::string_view, 8> kOpening = {"(", "[", "{", "'", "\"", "`", "（", "［"};

bool is_markdown_escape(std::string_view rest) {
  return rest.size() > 1 && rest[0] == '\\' && kEscapedByMarkdown.find(rest[1]) != rest.npos;
}

// A path of Windows has such a pair, too ("dist\_internal"), and others beside it.
bool is_escaped_by_markdown(std::string_view line) {
  for (std::size_t at = line.find('\\'); at != line.npos; at = line.find('\\', at + 2))
    if (!is_markdown_escape(line.substr(at))) return false;
  return true;
}

// The ASCII character that a full-width one or an ideographic stop stands for, 0 where it is none.
char ascii_of(char32_t c) {
  if (c >= 0xFF01 && c <= 0xFF5E) return static_cast<char>(c - 0xFF01 + '!');
  return c == 0x3002 ? '.' : c == 0x3001 ? ',' : '\0';
}

// What an English sentence may have beside a mark: nothing, ASCII, or another full-width character.
bool is_english_from(std::string_view text, std::size_t at) {
  while (at < text.size() && text[at] == ' ') ++at;
  if (at >= text.size()) return true;
  const char32_t c = next_code_point(text, at);
  return c < 0x80 || ascii_of(c) != 0;
}

bool is_english_before(std::string_view written) {
  const auto said = rtrim(written);
  return said.empty() || static_cast<unsigned char>(said.back()) < 0x80;
}

bool wants_blank(char mark, std::string_view rest) {
  if (rest.empty() || kBlankFollows.find(mark) == std::string_view::npos) return false;
  return is_alpha(rest[0]) || (mark != ':' && is_digit(rest[0])) || starts_with_any(rest, kOpening);
}

}  // namespace

bool may_be_odd_character(std::string_view rest) {
  const char first = rest[0];
  if (first == '\\') return is_markdown_escape(rest);
  return first == '\xEF' || rest.starts_with(kNoBreakBlank) || rest.starts_with("\xE3\x80");
}

std::string plain_characters(std::string_view line) {
  const bool escaped = is_escaped_by_markdown(line);
  const bool is_listing = !may_raise(line);
  std::string out;
  out.reserve(line.size());
  for (std::size_t at = 0; at < line.size();) {
    const auto begin = at;
    const char32_t c = next_code_point(line, at);
    const auto bytes = line.substr(begin, at - begin);
    const char mark = ascii_of(c);
    if (c == '\\' && escaped) continue;
    if (bytes == kNoBreakBlank || bytes == kIdeographicBlank) {
      out += ' ';
    } else if (mark && !(c == kWideComma && is_listing) && is_english_before(out) &&
               is_english_from(line, at)) {
      out += mark;
      if (wants_blank(mark, line.substr(at))) out += ' ';
    } else {
      out += bytes;
    }
  }
  return out;
}

}  // namespace tracelore::parsing
