/// Files of JSON objects, one a line, that belong to entries.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/json/json.h"
#include "engine/base/result.h"

namespace tracelore {

/// One line: an object whose `entry` is a string.
struct JsonRow {
  Json object;
  std::string_view line;   ///< as it is written
  std::size_t number = 0;  ///< from 1
  std::string entry() const { return object.at("entry").get<std::string>(); }
};

/// use() for each row of `path`; blank lines are passed over. What is no row is a problem, kBadJson
/// at its line, and the rest goes on. kFileUnreadable, kFileTooLarge over
/// `Limits::content_rows_bytes`, kInvalidUtf8.
void for_each_json_row(const std::string& path, std::vector<Error>& problems,
                       const std::function<void(const JsonRow&)>& use);

}  // namespace tracelore
