/// The releases of PyTorch that a page offers where nobody has said which one it is.
#pragma once

#include "engine/base/json.h"

namespace tracelore {

/// Newest first.
inline Json versions_offered() {
  return {"2.15", "2.14", "2.13", "2.12", "2.11", "2.10", "2.9", "2.8",
          "2.7",  "2.6",  "2.5",  "2.4",  "2.3",  "2.1",  "1.13"};
}

}  // namespace tracelore
