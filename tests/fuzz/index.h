/// The index that the targets ask: content/, built once for the process beside the program.
#pragma once

#include <memory>

#include "tests/fuzz/targets.h"
#include "tests/support/content_index.h"

namespace tracelore::fuzz {

inline const std::shared_ptr<const Reader>& content_index() {
  static const auto reader =
      test_support::index_content_into(std::string(TRACELORE_BINARY_DIR) + "/fuzz-index");
  require(reader != nullptr);
  return reader;
}

}  // namespace tracelore::fuzz
