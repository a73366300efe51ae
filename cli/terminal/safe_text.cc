#include "cli/terminal/safe_text.h"

#include <unicode/utf8.h>

#include <algorithm>

#include "engine/paste/undress/undress.h"

namespace tracelore::cli {
namespace {

bool is_shown(UChar32 point) {
  if (point == '\t') return true;
  if (point < 0x20 || (point >= 0x7F && point < 0xA0)) return false;
  const bool direction = (point >= 0x202A && point <= 0x202E) ||
                         (point >= 0x2066 && point <= 0x2069) || point == 0x200E || point == 0x200F;
  return !direction && point != 0xFEFF;
}

void append_safe_line(std::string_view line, std::string& out) {
  bool changed = false;
  const std::string plain = parsing::strip_ansi(line, /*bare_codes=*/false, changed);
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(plain.data());
  const auto size = static_cast<std::int32_t>(plain.size());
  for (std::int32_t at = 0; at < size;) {
    const auto begin = at;
    UChar32 point = 0;
    U8_NEXT(bytes, at, size, point);
    if (point < 0)
      out += "\xEF\xBF\xBD";
    else if (is_shown(point))
      out.append(plain, static_cast<std::size_t>(begin), static_cast<std::size_t>(at - begin));
  }
}

}  // namespace

std::string safe_text(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t begin = 0; begin <= text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    append_safe_line(text.substr(begin, end - begin), out);
    if (end < text.size()) out += '\n';
    begin = end + 1;
  }
  return out;
}

}  // namespace tracelore::cli
