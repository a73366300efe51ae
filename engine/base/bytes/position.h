/// From bytes of a text to the lines and columns that a person counts.
#pragma once

#include <algorithm>
#include <string_view>

#include "engine/base/span.h"

namespace tracelore {

/// Of a byte of a text; behind its end: of its end.
inline Position position_at(std::string_view text, std::size_t byte) {
  const auto before = text.substr(0, byte);
  const auto start = before.rfind('\n');
  return {static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1,
          before.size() - (start == before.npos ? 0 : start + 1) + 1};
}

}  // namespace tracelore
