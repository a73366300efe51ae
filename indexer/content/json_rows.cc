#include "indexer/content/json_rows.h"

#include <algorithm>

#include "indexer/source/files.h"

namespace tracelore {

void for_each_json_row(const std::string& path, std::vector<Error>& problems,
                       const std::function<void(const JsonRow&)>& use) {
  const auto text = read_text(path, {.content_file_bytes = Limits().content_rows_bytes});
  if (!text) return problems.push_back(text.error());
  std::size_t number = 0;
  for (std::size_t begin = 0; begin < text->size();) {
    const auto end = std::min(text->find('\n', begin), text->size());
    const auto line = std::string_view(*text).substr(begin, end - begin);
    begin = end + 1;
    ++number;
    if (line.find_first_not_of(" \t") == line.npos) continue;
    auto row = parse_json(line);
    if (!row || !row->is_object() || !row->contains("entry") || !(*row)["entry"].is_string())
      problems.push_back(
          {ErrorCode::kBadJson, {number, 1}, path, {{"detail", std::to_string(number)}}});
    else
      use({std::move(*row), line, number});
  }
}

}  // namespace tracelore
