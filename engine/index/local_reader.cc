#include "engine/index/local_reader.h"

#include "engine/index/folder_number.h"
#include "engine/index/index_info.h"
#include "engine/index/schema.h"
#include "engine/index/xapian_guard.h"

namespace tracelore {

LocalReader::LocalReader(std::string path, std::unique_ptr<const DatabasePool> pool)
    : path_(std::move(path)), pool_(std::move(pool)) {}

Result<void> LocalReader::load() {
  auto loaded = Result<void>();
  const auto read = with_database([&](const Xapian::Database& database) {
    auto info = readable_info(database.get_metadata(std::string(kInfoKey)), path_);
    if (!info) return void(loaded = fail(info.error()));
    info_ = std::move(*info);
    harness_ = database.get_metadata(std::string(kHarnessKey));
    glossary_ = database.get_metadata(std::string(kGlossaryKey));
    numbering_ = Numbering(database);
    auto legs = Legs::of(database, numbering_, path_);
    if (!legs) return void(loaded = fail(legs.error()));
    legs_ = std::move(*legs);
    entries_.make_room(database.get_doccount());
  });
  return read ? loaded : read;
}

Result<std::shared_ptr<const Entry>> LocalReader::entry(EntryNumber number) const {
  if (number >= entries_.size())
    return fail(ErrorCode::kIndexCorrupt, {{"path", path_}, {"detail", "entry number"}});
  if (auto kept = entries_.kept(number)) return kept;
  const auto stored = record(number);
  if (!stored) return fail(stored.error());
  return entries_.keep(number, *stored, path_);
}

Result<std::string> LocalReader::record(EntryNumber number) const {
  std::optional<std::string> stored;
  const auto read = with_database([&](const Xapian::Database& database) {
    stored = data_of(database, numbering_.document_of(number));
  });
  if (!read) return fail(read.error());
  if (stored) return std::move(*stored);
  return fail(ErrorCode::kIndexCorrupt, {{"path", path_}, {"detail", "record"}});
}

Result<void> LocalReader::read_again(EntryNumber number) const {
  if (const auto stored = record(number); !stored) return fail(stored.error());
  return {};
}

std::vector<SignatureRef> LocalReader::signatures_for(
    std::span<const std::uint64_t> shingles) const {
  std::vector<SignatureRef> refs;
  legs_.for_each_anchored(shingles, [&](const AnchorRow& row) {
    refs.push_back({row.entry, row.signature});
  });
  return unique(std::move(refs));
}

std::vector<SimilarEntry> LocalReader::similar(const ShingleSet& paste, std::size_t limit) const {
  return legs_.similar().find(paste, limit);
}

Result<void> LocalReader::with_database(
    const std::function<void(const Xapian::Database&)>& use) const {
  auto done = guard_xapian(path_, [&] {
    auto database = borrow();
    use(*database);
    give_back(std::move(database));
  });
  if (done || (done.error().code != ErrorCode::kIndexChanged && !pool_->is_replaced())) return done;
  overtaken_ = true;
  return fail(ErrorCode::kIndexChanged, {{"path", path_}});
}

Result<std::shared_ptr<const LocalReader>> LocalReader::open_pool(const std::string& name,
                                                                  const OpenPool& open) {
  auto pool = guard_xapian(name, open);
  if (!pool) return fail(pool.error());
  const std::shared_ptr<LocalReader> reader(new LocalReader(name, std::move(*pool)));
  if (auto loaded = reader->load(); !loaded) return fail(loaded.error());
  return reader;
}

Result<std::shared_ptr<const LocalReader>> LocalReader::open(const std::string& directory) {
  // The folder may be exchanged for a new one, or changed, between one look into it and the next.
  constexpr int kTries = 8;
  for (int i = 0;; ++i) {
    const auto before = folder_number(directory);
    auto reader = open_pool(directory, [&] { return DatabasePool::of_folder(directory); });
    const bool is_whole =
        reader ? !(*reader)->is_overtaken() : reader.error().code != ErrorCode::kIndexChanged;
    if ((is_whole && folder_number(directory) == before) || i + 1 == kTries) return reader;
  }
}

Result<std::shared_ptr<const LocalReader>> LocalReader::open_bytes(const std::string& name,
                                                                   std::string_view bytes) {
  return open_pool(name, [&] { return DatabasePool::of_bytes(bytes); });
}

}  // namespace tracelore
