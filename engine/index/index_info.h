/// The stamp of an index as the JSON that is stored in it.
#pragma once

#include <string>
#include <string_view>

#include "engine/index/reader.h"

namespace tracelore {

std::string info_to_json(const IndexInfo& info);
/// kIndexCorrupt where it is no stamp.
Result<IndexInfo> info_from_json(std::string_view json);

/// The stamp of an index that this program reads; `path` stands in errors. kIndexCorrupt;
/// kIndexSchema (params: path, found, wanted), also where words were cut by another version of the
/// segmenter or of ICU.
Result<IndexInfo> readable_info(std::string_view stamp, const std::string& path);

}  // namespace tracelore
