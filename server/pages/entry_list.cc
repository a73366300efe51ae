#include "server/pages/entry_list.h"

#include <algorithm>

#include "engine/release/environment.h"

namespace tracelore {
namespace {

bool contains(const std::vector<std::string>& values, const std::string& wanted) {
  return wanted.empty() || std::find(values.begin(), values.end(), wanted) != values.end();
}

// One package has several spellings: torch_geometric, torch-geometric.
bool of_package(const Entry& entry, const std::string& normal) {
  return normal.empty() ||
         std::any_of(entry.packages.begin(), entry.packages.end(),
                     [&](const auto& package) { return normalize_package(package) == normal; });
}

}  // namespace

Result<std::vector<std::shared_ptr<const Entry>>> list_entries(const Reader& reader,
                                                               const EntryFilter& filter) {
  if (!filter.kind.empty() && !entry_kind_of(filter.kind))
    return fail(ErrorCode::kBadField, {{"field", "kind"}, {"wanted", "issue, guide, wrapper"}});
  const auto package = normalize_package(filter.package);
  std::vector<std::shared_ptr<const Entry>> entries;
  for (EntryNumber number = 0; number < reader.size(); ++number) {
    auto entry = reader.entry(number);
    if (!entry) return fail(entry.error());
    const bool of_kind = filter.kind.empty() || name_of((*entry)->kind) == filter.kind;
    if (of_kind && of_package(**entry, package) && contains((*entry)->tags, filter.tag))
      entries.push_back(std::move(*entry));
  }
  std::sort(entries.begin(), entries.end(),
            [](const auto& a, const auto& b) { return a->id < b->id; });
  return entries;
}

}  // namespace tracelore
