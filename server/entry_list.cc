#include "server/entry_list.h"

#include <algorithm>

namespace tracelore {
namespace {

bool contains(const std::vector<std::string>& values, const std::string& wanted) {
  return wanted.empty() || std::find(values.begin(), values.end(), wanted) != values.end();
}

}  // namespace

Result<std::vector<std::shared_ptr<const Entry>>> list_entries(const Reader& reader,
                                                               const EntryFilter& filter) {
  if (!filter.kind.empty() && !entry_kind_of(filter.kind))
    return fail(ErrorCode::kBadField, {{"field", "kind"}, {"wanted", "issue, guide, wrapper"}});
  std::vector<std::shared_ptr<const Entry>> entries;
  for (EntryNumber number = 0; number < reader.size(); ++number) {
    auto entry = reader.entry(number);
    if (!entry) return fail(entry.error());
    const bool of_kind = filter.kind.empty() || name_of((*entry)->kind) == filter.kind;
    if (of_kind && contains((*entry)->packages, filter.package) &&
        contains((*entry)->tags, filter.tag))
      entries.push_back(std::move(*entry));
  }
  return entries;
}

}  // namespace tracelore
