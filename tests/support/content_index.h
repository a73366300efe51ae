/// An index of the whole of content/, for the tests that ask the engine what it would answer.
#pragma once

#include <memory>
#include <string>

#include "indexer/build.h"

namespace tracelore::test_support {

/// Builds it into `directory` and opens it; null where content/ cannot be indexed.
inline std::shared_ptr<const Reader> index_content_into(const std::string& directory) {
  BuildReport report;
  const auto built =
      build_index({std::string(TRACELORE_SOURCE_DIR) + "/content"}, directory, report);
  if (!built || !report.problems.empty()) return nullptr;
  auto reader = Reader::open(directory);
  return reader ? *reader : nullptr;
}

}  // namespace tracelore::test_support
