/// Where a template matched a text, and what its holes hold there.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/base/span.h"

namespace tracelore {

struct Capture {
  std::string name;
  std::string value;  ///< as it stands in the formed text (what confirms takes it from the text as
                      ///< written); without the sentence's full stop where the hole ends the
                      ///< template
  Span bytes = {};    ///< of the text before forming
};

/// Where a template matched. Bytes are of the text before forming.
struct TemplateMatch {
  Span bytes;
  std::vector<Capture> captures;  ///< in the template's order
  bool head_cut = false;          ///< the text begins inside the template (find_cut only)
  bool tail_cut = false;          ///< the text ends inside the template (find_cut only)
  std::size_t literal_bytes = 0;  ///< literal characters that were present
};

}  // namespace tracelore
