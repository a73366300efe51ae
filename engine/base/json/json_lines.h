/// JSON Lines: one value a line.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/json/json.h"

namespace tracelore {

/// A value and its line, 1-based.
struct JsonLine {
  Json value;
  std::size_t line = 0;
};

/// Every line but empty ones. kBadJson with the line of the first that is none. Linear.
Result<std::vector<JsonLine>> parse_json_lines(std::string_view text);

}  // namespace tracelore
