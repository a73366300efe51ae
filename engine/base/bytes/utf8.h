/// UTF-8, one code point at a time, from any bytes. Free functions, safe from any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace tracelore {

/// What stands where the bytes are no UTF-8.
inline constexpr char32_t kNoCodePoint = 0xFFFFFFFF;

/// The code point at `at`, which moves past it; kNoCodePoint, and one byte on, where the bytes
/// there are no UTF-8 (surrogates and overlong forms included). `at` must be less than the size.
constexpr char32_t next_code_point(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const char32_t lead = byte(at);
  const std::size_t start = at++;
  if (lead < 0x80) return lead;
  const std::size_t more = lead >= 0xF0 && lead < 0xF5 ? 3 : lead >= 0xE0 ? 2 : 1;
  if (lead < 0xC2 || lead >= 0xF5 || start + more >= text.size()) return kNoCodePoint;
  char32_t code = lead & (0x3FU >> more);
  for (std::size_t i = start + 1; i <= start + more; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return kNoCodePoint;
    code = code << 6 | (byte(i) & 0x3FU);
  }
  const bool overlong = (more == 2 && code < 0x800) || (more == 3 && code < 0x10000);
  if (overlong || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) return kNoCodePoint;
  at = start + 1 + more;
  return code;
}

/// The first byte at or after `at` that is zero or no ASCII, the size where there is none: what
/// stands before it needs no decoding. Eight bytes at a time.
inline std::size_t end_of_ascii(std::string_view text, std::size_t at) {
  constexpr std::uint64_t kOnes = 0x0101010101010101, kHigh = 0x8080808080808080;
  for (; at + 8 <= text.size(); at += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + at, 8);
    if (((word | (word - kOnes)) & kHigh) != 0) break;
  }
  while (at < text.size() && static_cast<signed char>(text[at]) > 0) ++at;
  return at;
}

/// Whether all of it is ASCII without NUL.
inline bool is_ascii(std::string_view text) {
  return end_of_ascii(text, 0) == text.size();
}

}  // namespace tracelore
