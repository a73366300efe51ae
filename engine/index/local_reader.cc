#include "engine/index/local_reader.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <mutex>

#include "engine/index/index_info.h"
#include "engine/index/lookups.h"
#include "engine/index/schema.h"
#include "engine/index/xapian_guard.h"

namespace tracelore {

// A file kept open: the index directory may be swapped for a newer one at any time, and every
// database that this reader opens later must still be of the same generation.
class LocalReader::OpenFile {
 public:
  static std::shared_ptr<const OpenFile> of_path(const std::string& path) {
    return std::make_shared<const OpenFile>(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  }

  // Xapian opens files alone, so bytes become one that has no name and needs no folder.
  static std::shared_ptr<const OpenFile> of_bytes(std::string_view bytes) {
    auto file = std::make_shared<const OpenFile>(::memfd_create("tracelore-index", MFD_CLOEXEC));
    while (file->is_open() && !bytes.empty()) {
      const auto written = ::write(file->descriptor_, bytes.data(), bytes.size());
      if (written <= 0) return std::make_shared<const OpenFile>(-1);
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return file;
  }

  explicit OpenFile(int descriptor) : descriptor_(descriptor) {}
  ~OpenFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  bool is_open() const { return descriptor_ >= 0; }

  // Xapian closes the descriptor that it is given, so each database gets one of its own. It reads
  // the head from where the descriptor stands, which copies share, and all else by position.
  std::unique_ptr<Xapian::Database> database() const {
    const std::lock_guard lock(mutex_);
    const int copy = ::fcntl(descriptor_, F_DUPFD_CLOEXEC, 0);
    if (copy < 0 || ::lseek(copy, 0, SEEK_SET) != 0)
      throw Xapian::DatabaseOpeningError("cannot open the index file again");
    return std::make_unique<Xapian::Database>(copy);
  }

 private:
  int descriptor_;
  mutable std::mutex mutex_;
};

namespace {

std::uint32_t numbers_of(const IndexInfo& info) {
  return std::max(info.numbers, info.entries);
}

}  // namespace

LocalReader::LocalReader(std::string path, std::shared_ptr<const OpenFile> file)
    : path_(std::move(path)), file_(std::move(file)) {}

Result<void> LocalReader::load() {
  std::string stamp;
  const auto read = with_database([&](const Xapian::Database& database) {
    stamp = database.get_metadata(std::string(kInfoKey));
    harness_ = database.get_metadata(std::string(kHarnessKey));
    glossary_ = database.get_metadata(std::string(kGlossaryKey));
  });
  if (!read) return read;
  auto info = readable_info(stamp, path_);
  if (!info) return fail(info.error());
  info_ = std::move(*info);
  Result<void> filed;
  const auto loaded = with_database([&](const Xapian::Database& database) {
    auto legs = Legs::of(database, path_);
    if (legs)
      legs_ = std::move(*legs);
    else
      filed = fail(legs.error());
  });
  if (!loaded) return loaded;
  if (!filed) return filed;
  entries_.make_room(numbers_of(info_));
  return {};
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
  const auto read = with_database(
      [&](const Xapian::Database& database) { stored = data_of(database, number + 1); });
  if (!read) return fail(read.error());
  if (stored) return std::move(*stored);
  if (size() == info_.entries)
    return fail(ErrorCode::kIndexCorrupt, {{"path", path_}, {"detail", "record"}});
  return fail(ErrorCode::kEntryNotFound, {{"id", std::to_string(number)}});
}

Result<void> LocalReader::read_again(EntryNumber number) const {
  const auto stored = record(number);
  if (!stored && stored.error().code != ErrorCode::kEntryNotFound) return fail(stored.error());
  return {};
}

Result<std::string> LocalReader::stored(std::string_view key) const {
  std::string value;
  const auto read = with_database(
      [&](const Xapian::Database& database) { value = database.get_metadata(std::string(key)); });
  if (!read) return fail(read.error());
  return value;
}

std::optional<EntryNumber> LocalReader::find(std::string_view id) const {
  return number_of(*this, id);
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

std::vector<SignatureRef> LocalReader::signatures_for_graph_break(std::string_view id) const {
  return graph_break_signatures(*this, id);
}

const Lexicon& LocalReader::lexicon() const {
  std::call_once(lexicon_made_, [this] { lexicon_.emplace(glossary_); });
  return *lexicon_;
}

std::vector<EntryNumber> LocalReader::tagged(std::string_view tag) const {
  return numbers_under(*this, Field::kTag, tag);
}

Result<void> LocalReader::with_database(
    const std::function<void(const Xapian::Database&)>& use) const {
  return guard_xapian(path_, [&] {
    auto database = borrow();
    use(*database);
    give_back(std::move(database));
  });
}

std::unique_ptr<Xapian::Database> LocalReader::borrow() const {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      auto database = std::move(idle_.back());
      idle_.pop_back();
      return database;
    }
  }
  return file_->database();
}

void LocalReader::give_back(std::unique_ptr<Xapian::Database> database) const {
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(database));
}

Result<std::shared_ptr<const LocalReader>> LocalReader::open_file(
    const std::string& name, std::shared_ptr<const OpenFile> file) {
  if (!file->is_open()) return fail(ErrorCode::kIndexMissing, {{"path", name}});
  const std::shared_ptr<LocalReader> reader(new LocalReader(name, std::move(file)));
  if (auto loaded = reader->load(); !loaded) return fail(loaded.error());
  return reader;
}

Result<std::shared_ptr<const LocalReader>> LocalReader::open(const std::string& directory) {
  const std::filesystem::path folder(directory);
  return open_file(directory, OpenFile::of_path((folder / kDatabaseFile).string()));
}

Result<std::shared_ptr<const LocalReader>> LocalReader::open_bytes(const std::string& name,
                                                                   std::string_view bytes) {
  return open_file(name, OpenFile::of_bytes(bytes));
}

}  // namespace tracelore
