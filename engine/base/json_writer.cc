#include "engine/base/json_writer.h"

#include <array>
#include <cmath>

#include "engine/base/json.h"
#include "engine/base/json_text.h"
#include "engine/base/utf8.h"

namespace tracelore {
namespace {

// The short escapes; 0 for what needs another.
char escape_letter(char c) {
  switch (c) {
    case '"':
    case '\\':
      return c;
    case '\n':
      return 'n';
    case '\t':
      return 't';
    case '\r':
      return 'r';
    default:
      return 0;
  }
}

}  // namespace

void append_escaped(std::string& out, std::string_view text) {
  for (std::size_t at = 0;;) {
    const auto start = at;
    at = end_of_plain(text, at);
    // Code points of UTF-8 stand as they are.
    auto next = at;
    while (next < text.size() && static_cast<signed char>(text[next]) < 0 &&
           next_code_point(text, next) != kNoCodePoint)
      at = next;
    out.append(text, start, at - start);
    if (at == text.size()) return;
    if (const char letter = escape_letter(text[at])) {
      out += '\\';
      out += letter;
      ++at;
    } else if (at == start) {
      // Other control characters, and bytes that are no UTF-8, are the library's.
      const std::string rest = write_json(Json(text.substr(at)));
      out.append(rest, 1, rest.size() - 2);
      return;
    }
  }
}

void JsonWriter::quoted(std::string_view text) {
  separate();
  text_ += '"';
  append_escaped(text_, text);
  text_ += '"';
}

void JsonWriter::real(double value) {
  std::array<char, 64> text;  // as the library writes it: "1.0", "0.983", "1e+20"
  if (!std::isfinite(value)) return null();
  const char* end = nlohmann::detail::to_chars(text.data(), text.data() + text.size(), value);
  raw({text.data(), static_cast<std::size_t>(end - text.data())});
}

}  // namespace tracelore
