#include "engine/base/json_writer.h"

#include <array>
#include <cmath>

#include "engine/base/json.h"

namespace tracelore {

void append_escaped(std::string& out, std::string_view text) {
  const std::string quoted = write_json(Json(text));
  out.append(quoted, 1, quoted.size() - 2);
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
