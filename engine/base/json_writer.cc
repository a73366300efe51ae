#include "engine/base/json_writer.h"

#include <algorithm>

#include "engine/base/json.h"

namespace tracelore {
namespace {

bool is_plain(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x20 && byte < 0x80 && c != '"' && c != '\\';
}

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
  while (!text.empty()) {
    const auto plain = static_cast<std::size_t>(
        std::find_if_not(text.begin(), text.end(), is_plain) - text.begin());
    out += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) return;
    const char letter = escape_letter(text.front());
    if (letter == 0) break;
    out += '\\';
    out += letter;
    text.remove_prefix(1);
  }
  if (text.empty()) return;
  // Other control characters and what is not ASCII is the library's to judge.
  const std::string rest = write_json(Json(text));
  out.append(rest, 1, rest.size() - 2);
}

void JsonWriter::quoted(std::string_view text) {
  separate();
  text_ += '"';
  append_escaped(text_, text);
  text_ += '"';
}

void JsonWriter::real(double value) {
  raw(write_json(Json(value)));
}

}  // namespace tracelore
