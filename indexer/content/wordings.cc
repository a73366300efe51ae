#include "indexer/content/wordings.h"

#include "indexer/content/json_rows.h"

namespace tracelore {

void join_wordings(const std::vector<std::string>& files, std::vector<EntrySource>& sources,
                   std::vector<Error>& problems) {
  if (files.empty() || sources.empty()) return;
  const auto signatures = signatures_of(sources);
  for (const auto& path : files)
    for_each_json_row(path, problems, [&](const JsonRow& row) {
      const auto found = signatures.find({row.entry(), text_at(row.object, "signature")});
      if (found == signatures.end() || !row.object.contains("first") ||
          found->second->pattern.text() != text_at(row.object, "wording"))
        return;
      found->second->stands.push_back({text_at(row.object, "package"), text_at(row.object, "first"),
                                       text_at(row.object, "last"),
                                       text_at(row.object, "newest") == "present"});
    });
}

}  // namespace tracelore
