/// Names with dots: of modules, classes, functions.
#pragma once

#include <string_view>

namespace tracelore {

/// "OutOfMemoryError" of "torch.OutOfMemoryError"; a name without a dot as it is.
constexpr std::string_view last_part(std::string_view dotted) {
  return dotted.substr(dotted.rfind('.') + 1);  // npos + 1 is 0
}

}  // namespace tracelore
