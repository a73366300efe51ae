#include "engine/base/json/json_lines.h"

#include <algorithm>

namespace tracelore {

Result<std::vector<JsonLine>> parse_json_lines(std::string_view text) {
  std::vector<JsonLine> rows;
  std::size_t number = 1;
  for (std::size_t at = 0; at < text.size(); ++number) {
    const auto end = std::min(text.find('\n', at), text.size());
    const auto line = text.substr(at, end - at);
    at = end + 1;
    if (line.empty()) continue;
    auto value = parse_json(line);
    if (!value) {
      Error error = value.error();
      error.at.line = number;
      return fail(error);
    }
    rows.push_back({std::move(*value), number});
  }
  return rows;
}

}  // namespace tracelore
