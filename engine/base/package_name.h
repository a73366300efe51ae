/// Names of Python distributions.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/bytes/ascii.h"

namespace tracelore {

/// "Torch_Geometric" -> "torch-geometric", as PyPI normalises names.
inline std::string normalize_package(std::string_view name) {
  std::string normal;
  for (const char c : name) {
    const bool separator = c == '-' || c == '_' || c == '.';
    if (separator && normal.ends_with('-')) continue;
    normal += separator ? '-' : lower_case(c);
  }
  return normal;
}

}  // namespace tracelore
