#include "engine/traceback/formats/formats.h"

#include <array>

namespace tracelore::parsing {

std::span<const Format> formats() {
  static constexpr std::array<Format, 2> kFormats = {{
      {"python", recognise_python},
      {"bare", recognise_bare},
  }};
  return kFormats;
}

}  // namespace tracelore::parsing
