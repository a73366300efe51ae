/// The stamp of an index, and the JSON as which it is stored.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/result.h"

namespace tracelore {

/// What is stamped into an index.
struct IndexInfo {
  std::string generation;  ///< hex digest over the content and the program's schema
  std::uint32_t schema = 0;
  std::string segmenter;  ///< name and version of the word segmenter, and the glossary's digest
  std::string built;      ///< ISO 8601, UTC
  std::uint32_t entries = 0;
  std::uint32_t signatures = 0;
};

std::string info_to_json(const IndexInfo& info);

/// The stamp of an index that this program reads; `path` stands in errors. kIndexCorrupt;
/// kIndexSchema (params: path, found, wanted), also where words were cut by another version of the
/// segmenter or of ICU.
Result<IndexInfo> readable_info(std::string_view stamp, const std::string& path);

}  // namespace tracelore
