/// Small readers over a string_view that the recognisers share. Bounds-checked, no allocation, no
/// locale.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <string_view>

#include "engine/base/bytes/ascii.h"
#include "engine/base/bytes/find.h"

namespace tracelore::parsing {

/// What stands in every line that opens a traceback of Python.
inline constexpr std::string_view kTracebackTitle = "Traceback (most recent call last)";

inline constexpr std::array<bool, 256> kWordBytes = [] {
  std::array<bool, 256> word{};
  for (const std::string_view run : {"09", "AZ", "az", "__"})
    for (char c = run[0]; c <= run[1]; ++c) word[static_cast<unsigned char>(c)] = true;
  return word;
}();
inline bool is_word(char c) {
  return kWordBytes[static_cast<unsigned char>(c)];
}
inline bool is_blank(char c) {
  return c == ' ' || c == '\t';
}
inline bool is_hex(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

inline std::string_view ltrim(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() && is_blank(text[at])) ++at;
  return text.substr(at);
}
inline std::string_view rtrim(std::string_view text) {
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}
inline std::string_view trim(std::string_view text) {
  return rtrim(ltrim(text));
}

/// Leading blanks; a tab counts as one.
inline std::size_t indent_of(std::string_view text) {
  return text.size() - ltrim(text).size();
}

inline bool has(std::string_view text, std::string_view needle) {
  return find_text(text, needle) != std::string_view::npos;
}

/// True where `text` is one of the rows of `table` (any range of string_views).
template <class Table>
bool is_one_of(std::string_view text, const Table& table) {
  return std::find(table.begin(), table.end(), text) != table.end();
}

/// True where `text` starts with one of the rows of `table` (any range of string_views).
template <class Table>
bool starts_with_any(std::string_view text, const Table& table) {
  // The first byte decides nearly always, without a call.
  for (const std::string_view row : table)
    if (!text.empty() && text.front() == row.front() && text.starts_with(row)) return true;
  return false;
}
template <class Table>
bool has_any(std::string_view text, const Table& table) {
  for (const std::string_view row : table)
    if (has(text, row)) return true;
  return false;
}

/// A cursor. Every reader returns whether it could read, and moves only then.
struct Scan {
  std::string_view text;
  std::size_t at = 0;

  bool end() const { return at >= text.size(); }
  char peek(std::size_t ahead = 0) const {
    return at + ahead < text.size() ? text[at + ahead] : '\0';
  }
  std::string_view rest() const { return text.substr(at < text.size() ? at : text.size()); }
  bool lit(std::string_view wanted) {
    // Compared in place where the compiler knows the length.
    if (at > text.size() || text.size() - at < wanted.size() ||
        std::memcmp(text.data() + at, wanted.data(), wanted.size()) != 0)
      return false;
    at += wanted.size();
    return true;
  }
  bool number(std::size_t& value, std::size_t max_digits = 9) {
    std::size_t end = at, read = 0;
    while (end < text.size() && is_digit(text[end]) && end - at < max_digits)
      read = read * 10 + static_cast<std::size_t>(text[end++] - '0');
    if (end == at || (end < text.size() && is_digit(text[end]))) return false;
    value = read;
    at = end;
    return true;
  }
  bool digits(std::size_t least, std::size_t most, std::size_t* value = nullptr) {
    std::size_t read = 0;
    const std::size_t start = at;
    if (!number(read, most)) return false;
    if (at - start < least) {
      at = start;
      return false;
    }
    if (value) *value = read;
    return true;
  }
  /// As digits(2, 2): what times and dates are made of.
  bool two_digits(std::size_t& value) {
    if (!is_digit(peek()) || !is_digit(peek(1)) || is_digit(peek(2))) return false;
    value = static_cast<std::size_t>((peek() - '0') * 10 + (peek(1) - '0'));
    at += 2;
    return true;
  }
  bool skip_digits() {
    const std::size_t start = at;
    while (is_digit(peek())) ++at;
    return at > start;
  }
  std::size_t blanks() {
    const std::size_t start = at;
    while (is_blank(peek())) ++at;
    return at - start;
  }
  /// A run of characters that `accept` takes.
  template <class Accept>
  std::string_view run(Accept accept) {
    const std::size_t start = at;
    while (!end() && accept(text[at])) ++at;
    return text.substr(start, at - start);
  }
  std::string_view word() { return run(is_word); }
  /// Everything up to `stop`, which is passed over; fails where it is not within `most` bytes.
  bool until(std::string_view stop, std::string_view& out, std::size_t most = 400) {
    const auto found = find_text(rest().substr(0, most), stop);
    if (found == std::string_view::npos) return false;
    out = text.substr(at, found);
    at += found + stop.size();
    return true;
  }
};

/// The number right after the first `key` in `text`; false where there is none.
inline bool number_after(std::string_view text, std::string_view key, std::size_t& value) {
  const auto found = find_text(text, key);
  if (found == std::string_view::npos) return false;
  Scan scan{text, found + key.size()};
  scan.blanks();
  return scan.number(value);
}

}  // namespace tracelore::parsing
