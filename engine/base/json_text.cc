#include "engine/base/json_text.h"

#include <bit>
#include <charconv>
#include <optional>

#include "engine/base/lanes.h"
#include "engine/base/utf8.h"

namespace tracelore {
namespace {

// What a backslash and this letter stand for; 0 for any other letter.
char short_escape(char letter) {
  switch (letter) {
    case '"':
    case '\\':
    case '/':
      return letter;
    case 'b':
      return '\b';
    case 'f':
      return '\f';
    case 'n':
      return '\n';
    case 'r':
      return '\r';
    case 't':
      return '\t';
    default:
      return 0;
  }
}

void append_code_point(std::string& out, char32_t code) {
  const auto byte = [&](char32_t value) { out += static_cast<char>(value); };
  if (code < 0x80) return byte(code);
  if (code < 0x800) {
    byte(0xC0 | code >> 6U);
  } else {
    if (code < 0x10000) {
      byte(0xE0 | code >> 12U);
    } else {
      byte(0xF0 | code >> 18U);
      byte(0x80 | (code >> 12U & 0x3F));
    }
    byte(0x80 | (code >> 6U & 0x3F));
  }
  byte(0x80 | (code & 0x3F));
}

// The number of "\uXXXX" at `at`.
std::optional<char32_t> read_unit(std::string_view text, std::size_t& at) {
  constexpr std::size_t kLength = 6;
  const auto escape = text.substr(at, kLength);
  if (escape.size() < kLength || !escape.starts_with("\\u")) return std::nullopt;
  unsigned unit = 0;
  const auto* end = escape.data() + kLength;
  if (std::from_chars(escape.data() + 2, end, unit, 16).ptr != end) return std::nullopt;
  at += kLength;
  return unit;
}

bool read_escape(std::string_view text, std::size_t& at, std::string& out) {
  if (const char c = at + 1 < text.size() ? short_escape(text[at + 1]) : '\0') {
    out += c;
    at += 2;
    return true;
  }
  auto code = read_unit(text, at);
  if (!code || (*code >= 0xDC00 && *code < 0xE000)) return false;
  if (*code >= 0xD800 && *code < 0xDC00) {
    const auto low = read_unit(text, at);
    if (!low || *low < 0xDC00 || *low >= 0xE000) return false;
    code = 0x10000 + ((*code - 0xD800) << 10U) + (*low - 0xDC00);
  }
  append_code_point(out, *code);
  return true;
}

}  // namespace

std::size_t end_of_plain(std::string_view text, std::size_t at) {
  using Signed = signed char __attribute__((vector_size(16)));
  for (; at + sizeof(ByteLane) <= text.size(); at += sizeof(ByteLane)) {
    const auto bytes = load_lane(text.data() + at);
    // As signed numbers, what is no ASCII is below the control characters.
    const auto special = ByteLane((Signed(bytes) < 0x20) | (bytes == '"') | (bytes == '\\'));
    if (const auto bits = lane_bits(special))
      return at + static_cast<std::size_t>(std::countr_zero(bits));
  }
  const auto is_plain = [](char c) {
    return static_cast<signed char>(c) >= 0x20 && c != '"' && c != '\\';
  };
  while (at < text.size() && is_plain(text[at])) ++at;
  return at;
}

bool read_json_string(std::string_view text, std::size_t& at, std::string& out) {
  for (;;) {
    const auto end = end_of_plain(text, at);
    out.append(text, at, end - at);
    at = end;
    if (at == text.size()) return false;
    if (text[at] == '"') return ++at, true;
    if (text[at] == '\\') {
      if (!read_escape(text, at, out)) return false;
      continue;
    }
    if (static_cast<unsigned char>(text[at]) < 0x20) return false;
    if (next_code_point(text, at) == kNoCodePoint) return false;
    out.append(text, end, at - end);
  }
}

}  // namespace tracelore
