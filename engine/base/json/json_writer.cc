#include "engine/base/json/json_writer.h"

#include <array>
#include <cmath>

#include "engine/base/json/json.h"

namespace tracelore {

void JsonWriter::quoted(std::string_view text) {
  raw(write_json(Json(text)));
}

void JsonWriter::real(double value) {
  std::array<char, 64> text;  // as the library writes it: "1.0", "0.983", "1e+20"
  if (!std::isfinite(value)) return null();
  const char* end = nlohmann::detail::to_chars(text.data(), text.data() + text.size(), value);
  raw({text.data(), static_cast<std::size_t>(end - text.data())});
}

}  // namespace tracelore
