#include "engine/index/changed_index.h"

#include <filesystem>

#include "engine/base/json.h"
#include "engine/index/folder_number.h"
#include "engine/index/index_info.h"
#include "engine/index/schema.h"

namespace tracelore {
namespace {

Result<ChangesStamp> stamp_of(const std::string& text) {
  const auto json = parse_json(text);
  if (!json || !json->is_object() || !json->contains("base") || !(*json)["base"].is_string() ||
      !json->contains("whole") || !(*json)["whole"].is_string())
    return fail(ErrorCode::kIndexCorrupt);
  auto whole = info_from_json((*json)["whole"].get<std::string>());
  if (!whole) return fail(whole.error());
  return ChangesStamp{(*json)["base"].get<std::string>(), std::move(*whole)};
}

Result<void> add_changes(const std::string& folder, ChangedIndex& index) {
  const auto corrupt = fail(ErrorCode::kIndexCorrupt, {{"path", folder}, {"detail", "changes"}});
  auto changes = LocalReader::open(folder);
  if (!changes) return fail(changes.error());
  const auto text = (*changes)->stored(kChangesKey);
  const auto bytes = (*changes)->stored(kHiddenKey);
  if (!text || !bytes) return fail(text ? bytes.error() : text.error());
  auto stamp = stamp_of(*text);
  auto hidden = Hidden::parse(*bytes);
  if (!stamp || !hidden || stamp->base != index.base->info().generation) return corrupt;
  index.changes = std::move(*changes);
  index.whole = std::move(stamp->whole);
  index.hidden = std::move(*hidden);
  return {};
}

Result<ChangedIndex> open_once(const std::string& directory) {
  ChangedIndex index;
  auto base = LocalReader::open(directory);
  if (!base) return fail(base.error());
  index.base = std::move(*base);
  index.whole = index.base->info();
  const auto folder = std::filesystem::path(directory) / kChangesFolder;
  std::error_code failed;
  if (std::filesystem::exists(folder, failed))
    if (const auto added = add_changes(folder.string(), index); !added) return fail(added.error());
  return index;
}

}  // namespace

std::string changes_to_json(const ChangesStamp& stamp) {
  return write_json({{"base", stamp.base}, {"whole", info_to_json(stamp.whole)}});
}

Result<ChangedIndex> ChangedIndex::open(const std::string& directory) {
  // Between the opening of the two the folder may be exchanged for a new one, which need not have
  // changes any more.
  constexpr int kTries = 8;
  for (int i = 0;; ++i) {
    const auto before = folder_number(directory);
    auto index = open_once(directory);
    if (i + 1 == kTries || folder_number(directory) == before) return index;
  }
}

}  // namespace tracelore
