/// Releases as a page shows them.
#pragma once

#include <string>

#include "engine/base/json/json.h"
#include "engine/match/answer.h"

namespace tracelore {

/// The releases of PyTorch that a page offers where nobody has said which one it is. Newest first.
inline Json versions_offered() {
  return {"2.15", "2.14", "2.13", "2.12", "2.11", "2.10", "2.9", "2.8",
          "2.7",  "2.6",  "2.5",  "2.4",  "2.3",  "2.1",  "1.13"};
}

/// The version as a person writes it: without the "==" of one that was read from frames.
std::string shown_version(const KnownVersion& known);

}  // namespace tracelore
