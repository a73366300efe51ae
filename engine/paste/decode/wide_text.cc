#include "engine/paste/decode/wide_text.h"

#include <unicode/utf16.h>
#include <unicode/utf8.h>

#include <utility>

namespace tracelore::parsing {
namespace {

void append_point(UChar32 point, std::string& out) {
  char buffer[U8_MAX_LENGTH];
  std::int32_t used = 0;
  U8_APPEND_UNSAFE(buffer, used, point);
  out.append(buffer, static_cast<std::size_t>(used));
}

}  // namespace

void WideText::take(char16_t unit, std::string& out) {
  constexpr char16_t kMark = 0xFEFF;
  if (lead_ != 0) {
    const char16_t lead = std::exchange(lead_, char16_t{0});
    if (U16_IS_TRAIL(unit)) return append_point(U16_GET_SUPPLEMENTARY(lead, unit), out);
    append_point(0xFFFD, out);
  }
  if (U16_IS_LEAD(unit))
    lead_ = unit;
  else if (unit != kMark)
    append_point(U16_IS_TRAIL(unit) ? 0xFFFD : unit, out);
}

std::string WideText::convert(std::string_view bytes) {
  std::string out;
  out.reserve(bytes.size());
  for (const char c : bytes) {
    const int byte = static_cast<unsigned char>(c);
    if (half_ < 0) {
      half_ = byte;
      continue;
    }
    const int first = std::exchange(half_, -1);
    take(static_cast<char16_t>(big_endian_ ? first << 8 | byte : byte << 8 | first), out);
  }
  return out;
}

}  // namespace tracelore::parsing
