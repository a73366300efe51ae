#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/base/bytes/ascii.h"
#include "engine/text/secrets/secrets.h"

namespace tracelore {
namespace {

enum class Alphabet { kAlnum, kUpper, kHex, kUuid, kUrl, kDotted, kPath };

bool belongs(Alphabet alphabet, char c) {
  switch (alphabet) {
    case Alphabet::kAlnum:
      return is_alnum(c);
    case Alphabet::kUpper:
      return is_digit(c) || is_upper(c);
    case Alphabet::kHex:
      return is_digit(c) || (c >= 'a' && c <= 'f');
    case Alphabet::kUuid:
      return is_digit(c) || (c >= 'a' && c <= 'f') || c == '-';
    case Alphabet::kUrl:
      return is_alnum(c) || c == '_' || c == '-';
    case Alphabet::kDotted:
      return is_alnum(c) || c == '_' || c == '-' || c == '.';
    case Alphabet::kPath:
      return is_alnum(c) || c == '/' || c == '+' || c == '=';
  }
  return false;
}

struct Shape {
  std::string_view prefix;
  Alphabet alphabet;
  std::size_t least;  // characters after the prefix
};

constexpr Shape kShapes[] = {
#define TRACELORE_SECRET_SHAPE(prefix, alphabet, least) {prefix, Alphabet::alphabet, least},
#include "engine/text/secrets/secrets.def"
};

// By the lower six bits of a text's first two characters: whether it may begin as a shape does.
constexpr auto kBeginnings = [] {
  std::array<std::uint64_t, 64> second_of = {};
  for (const auto& shape : kShapes)
    second_of[shape.prefix[0] & 63] |= std::uint64_t{1} << (shape.prefix[1] & 63);
  return second_of;
}();

bool may_have_shape(std::string_view text) {
  return text.size() > 1 && (kBeginnings[text[0] & 63] >> (text[1] & 63) & 1U) != 0;
}

constexpr std::size_t kLook =
    4096;  // bytes that are looked at before anything is known to be a token

std::size_t run_of(std::string_view text, Alphabet alphabet) {
  const auto end =
      std::find_if(text.begin(), text.end(), [&](char c) { return !belongs(alphabet, c); });
  return static_cast<std::size_t>(end - text.begin());
}

// header.payload.signature, each base64url; the first begins with `{"`.
std::size_t json_web_token(std::string_view text) {
  if (!text.starts_with("eyJ")) return 0;
  std::size_t at = 0;
  for (int part = 0; part < 3; ++part) {
    const auto length = run_of(text.substr(at, kLook), Alphabet::kUrl);
    if (length < 8) return 0;
    at += length;
    if (part < 2 && (at >= text.size() || text[at++] != '.')) return 0;
  }
  return at + run_of(text.substr(at), Alphabet::kUrl);
}

// 123456789:AA…, as Telegram names its bots.
std::size_t telegram_token(std::string_view text) {
  const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
  if (digits < 8 || digits > 10 || !text.substr(digits).starts_with(":AA")) return 0;
  const auto rest = text.substr(digits + 1);
  const auto length = run_of(rest.substr(0, kLook), Alphabet::kUrl);
  return length >= 30 ? digits + 1 + length : 0;
}

// Three characters, a digit, "Q~" and some thirty more: a client secret of Microsoft Entra.
std::size_t entra_secret(std::string_view text) {
  if (text.size() < 34 || !is_digit(text[3]) || text.substr(4, 2) != "Q~") return 0;
  std::size_t length = 6;
  while (length < std::min(text.size(), kLook) &&
         (belongs(Alphabet::kDotted, text[length]) || text[length] == '~'))
    ++length;
  return length >= 34 ? length : 0;
}

std::size_t shaped_token(std::string_view text) {
  for (const auto& shape : kShapes) {
    if (text.front() != shape.prefix.front() || !text.starts_with(shape.prefix)) continue;
    const auto rest = text.substr(shape.prefix.size());
    const auto length = run_of(rest.substr(0, kLook), shape.alphabet);
    const auto body = rest.substr(0, length);
    // A name made of words has no digits: `sk-learn-contrib-…` is no key.
    const bool mixed = std::any_of(body.begin(), body.end(), is_digit);
    const bool ends = length == rest.size() || rest[length] != '_';
    if (length >= shape.least && mixed && ends)
      return shape.prefix.size() + run_of(rest, shape.alphabet);
  }
  return 0;
}

}  // namespace

std::size_t known_token(std::string_view text) {
  if (may_have_shape(text))
    if (const auto length = shaped_token(text)) return length;
  if (const auto length = json_web_token(text)) return length;
  if (const auto length = telegram_token(text)) return length;
  return entra_secret(text);
}

bool looks_random(std::string_view value) {
  std::size_t run = 0;
  std::size_t digits = 0;
  std::size_t letters = 0;
  for (const char c : value) {
    if (!is_alnum(c)) {
      run = digits = letters = 0;
      continue;
    }
    ++run;
    ++(is_digit(c) ? digits : letters);
    if (run >= 16 && digits >= 2 && letters >= 2) return true;
  }
  return false;
}

}  // namespace tracelore
