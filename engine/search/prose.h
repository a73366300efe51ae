/// What of an entry a result shows a stretch of, as plain text.
#pragma once

#include <string>
#include <vector>

#include "engine/entry/entry.h"

namespace tracelore {

/// Blocks of text without markup.
struct Prose {
  std::vector<std::string> problem;  ///< summary, symptom, causes
  std::vector<std::string> workarounds;
};
Prose prose_of(const Article& article);

}  // namespace tracelore
