#include "indexer/source/built_in.h"

#include <span>

#include "engine/base/embedded.h"

namespace tracelore {

namespace embedded {
std::span<const File> content_frame();
}

std::string built_in(std::string_view name) {
  for (const auto& file : embedded::content_frame())
    if (file.path.ends_with(name)) return std::string(file.bytes);
  return {};
}

}  // namespace tracelore
