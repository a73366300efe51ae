#include "engine/index/reader.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>

#include "engine/base/ascii.h"
#include "engine/index/index_info.h"
#include "engine/index/schema.h"
#include "engine/index/xapian_guard.h"

namespace tracelore {
namespace {

// A file kept open: the index directory may be swapped for a newer one at any time, and every
// database that this reader opens later must still be of the same generation.
class OpenFile {
 public:
  static std::unique_ptr<OpenFile> of_path(const std::string& path) {
    return std::make_unique<OpenFile>(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  }

  // Xapian opens files alone, so bytes become one that has no name and needs no folder.
  static std::unique_ptr<OpenFile> of_bytes(std::string_view bytes) {
    auto file = std::make_unique<OpenFile>(::memfd_create("tracelore-index", MFD_CLOEXEC));
    while (file->is_open() && !bytes.empty()) {
      const auto written = ::write(file->descriptor_, bytes.data(), bytes.size());
      if (written <= 0) return std::make_unique<OpenFile>(-1);
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
  Xapian::Database database() const {
    const std::lock_guard lock(mutex_);
    const int copy = ::fcntl(descriptor_, F_DUPFD_CLOEXEC, 0);
    if (copy < 0 || ::lseek(copy, 0, SEEK_SET) != 0)
      throw Xapian::DatabaseOpeningError("cannot open the index file again");
    return Xapian::Database(copy);
  }

 private:
  int descriptor_;
  mutable std::mutex mutex_;
};

// An entry that was parsed, set once. Not an atomic shared pointer: GCC 12's load() gives its lock
// back without a barrier, which ThreadSanitizer reports.
class KeptEntry {
 public:
  std::shared_ptr<const Entry> get() const {
    return is_there_.load(std::memory_order_acquire) ? entry_ : nullptr;
  }
  // One thread at a time. The entry that is kept, which is the first one's: everyone holds the same
  // object, so that what points into it stays good as long as the reader.
  std::shared_ptr<const Entry> keep(std::shared_ptr<const Entry> entry) {
    if (!is_there_.load(std::memory_order_relaxed)) {
      entry_ = std::move(entry);
      is_there_.store(true, std::memory_order_release);
    }
    return entry_;
  }

 private:
  std::atomic<bool> is_there_{false};
  std::shared_ptr<const Entry> entry_;  // never changes once `is_there_`
};

class LocalReader final : public Reader {
 public:
  LocalReader(std::string path, std::unique_ptr<OpenFile> file)
      : path_(std::move(path)), file_(std::move(file)) {}

  // Reads the anchors, given the generation and the number of entries that they must be of.
  using ReadAnchors = std::function<Result<Anchors>(const IndexInfo&)>;

  Result<void> load(const ReadAnchors& read_anchors) {
    std::string stamp;
    const auto read = with_database([&](const Xapian::Database& database) {
      stamp = database.get_metadata(std::string(kInfoKey));
      harness_ = database.get_metadata(std::string(kHarnessKey));
      glossary_ = database.get_metadata(std::string(kGlossaryKey));
    });
    if (!read) return read;
    auto info = info_from_json(stamp);
    if (!info) return fail(ErrorCode::kIndexCorrupt, {{"path", path_}, {"detail", "stamp"}});
    info_ = std::move(*info);
    if (info_.schema != kSchemaVersion)
      return fail(ErrorCode::kIndexSchema, {{"path", path_},
                                            {"found", std::to_string(info_.schema)},
                                            {"wanted", std::to_string(kSchemaVersion)}});
    auto anchors = read_anchors(info_);
    if (!anchors) return fail(anchors.error());
    anchors_ = std::move(*anchors);
    entries_ = std::vector<KeptEntry>(info_.entries);
    return {};
  }

  const IndexInfo& info() const override { return info_; }
  std::size_t size() const override { return info_.entries; }
  std::string_view harness() const override { return harness_; }
  std::string_view glossary() const override { return glossary_; }
  const Lexicon& lexicon() const override {
    std::call_once(lexicon_made_, [this] { lexicon_.emplace(glossary_); });
    return *lexicon_;
  }

  Result<std::shared_ptr<const Entry>> entry(EntryNumber number) const override {
    if (number >= entries_.size())
      return fail(ErrorCode::kIndexCorrupt, {{"path", path_}, {"detail", "entry number"}});
    if (auto kept = entries_[number].get()) return kept;
    std::string data;
    const auto read = with_database([&](const Xapian::Database& database) {
      data = database.get_document(number + 1).get_data();
    });
    if (!read) return fail(read.error());
    auto parsed = entry_from_json(data);
    if (!parsed) return fail(ErrorCode::kIndexCorrupt, {{"path", path_}, {"detail", "entry"}});
    auto entry = std::make_shared<const Entry>(std::move(*parsed));
    const std::lock_guard lock(mutex_);
    return entries_[number].keep(std::move(entry));
  }

  std::optional<EntryNumber> find(std::string_view id) const override {
    const auto found = numbers_of(Field::kId, id);
    if (found.empty()) return std::nullopt;
    return found.front();
  }

  std::vector<SignatureRef> signatures_for(std::span<const std::uint64_t> shingles) const override {
    std::vector<SignatureRef> refs;
    for (const auto hash : shingles)
      for (const auto& row : anchors_.under(hash)) refs.push_back({row.entry, row.signature});
    return unique(std::move(refs));
  }

  std::vector<SignatureRef> signatures_for_graph_break(std::string_view id) const override {
    std::vector<SignatureRef> refs;
    for (const auto number : numbers_of(Field::kGraphBreak, lower_case(id))) {
      const auto found = entry(number);
      if (!found) continue;
      const auto& signatures = (*found)->signatures;
      for (std::uint32_t i = 0; i < signatures.size(); ++i)
        if (std::find(signatures[i].graph_breaks.begin(), signatures[i].graph_breaks.end(), id) !=
            signatures[i].graph_breaks.end())
          refs.push_back({number, i});
    }
    return refs;
  }

  std::vector<EntryNumber> tagged(std::string_view tag) const override {
    return numbers_of(Field::kTag, tag);
  }

  Result<void> with_database(
      const std::function<void(const Xapian::Database&)>& use) const override {
    return guard_xapian(path_, [&] {
      auto database = borrow();
      use(*database);
      give_back(std::move(database));
    });
  }

 private:
  // Databases that no thread uses at the moment; as many exist as threads asked at the same time.
  // One that threw is dropped rather than given back.
  std::unique_ptr<Xapian::Database> borrow() const {
    {
      const std::lock_guard lock(mutex_);
      if (!idle_.empty()) {
        auto database = std::move(idle_.back());
        idle_.pop_back();
        return database;
      }
    }
    return std::make_unique<Xapian::Database>(file_->database());
  }

  void give_back(std::unique_ptr<Xapian::Database> database) const {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(database));
  }

  std::vector<EntryNumber> numbers_of(Field field, std::string_view text) const {
    std::string term(prefix_of(field));
    term.append(text.substr(0, kMaxTermBytes));
    std::vector<EntryNumber> numbers;
    // A database that cannot be read finds nothing; the next call that needs it says why.
    static_cast<void>(with_database([&](const Xapian::Database& database) {
      for (auto posting = database.postlist_begin(term); posting != database.postlist_end(term);
           ++posting)
        numbers.push_back(*posting - 1);
    }));
    return numbers;
  }

  static std::vector<SignatureRef> unique(std::vector<SignatureRef> refs) {
    std::sort(refs.begin(), refs.end());
    refs.erase(std::unique(refs.begin(), refs.end()), refs.end());
    return refs;
  }

  std::string path_;
  std::unique_ptr<OpenFile> file_;
  IndexInfo info_;
  std::string harness_;
  std::string glossary_;
  mutable std::once_flag lexicon_made_;
  mutable std::optional<Lexicon> lexicon_;
  Anchors anchors_;
  mutable std::vector<KeptEntry> entries_;
  mutable std::mutex mutex_;
  mutable std::vector<std::unique_ptr<Xapian::Database>> idle_;
};

Result<std::shared_ptr<const Reader>> open_files(const std::string& name,
                                                 std::unique_ptr<OpenFile> file,
                                                 const LocalReader::ReadAnchors& read_anchors) {
  if (!file->is_open()) return fail(ErrorCode::kIndexMissing, {{"path", name}});
  auto reader = std::make_shared<LocalReader>(name, std::move(file));
  if (auto loaded = reader->load(read_anchors); !loaded) return fail(loaded.error());
  return std::shared_ptr<const Reader>(std::move(reader));
}

Result<std::shared_ptr<const Reader>> open_once(const std::string& directory) {
  const std::filesystem::path folder(directory);
  return open_files(
      directory, OpenFile::of_path((folder / kDatabaseFile).string()), [&](const IndexInfo& info) {
        return Anchors::read((folder / kAnchorsFile).string(), info.generation, info.entries);
      });
}

// Which folder stands under the name at the moment, 0 for none.
ino_t folder_number(const std::string& directory) {
  struct stat status = {};
  return ::stat(directory.c_str(), &status) == 0 ? status.st_ino : 0;
}

}  // namespace

Result<std::shared_ptr<const Reader>> Reader::open(const std::string& directory) {
  // The folder may be exchanged for a new one between the opening of its two files.
  constexpr int kTries = 8;
  for (int i = 0;; ++i) {
    const auto before = folder_number(directory);
    auto reader = open_once(directory);
    if (reader || i + 1 == kTries || folder_number(directory) == before) return reader;
  }
}

Result<std::shared_ptr<const Reader>> Reader::open_bytes(const std::string& name,
                                                         std::string_view database,
                                                         std::string_view anchors) {
  return open_files(name, OpenFile::of_bytes(database), [&](const IndexInfo& info) {
    return Anchors::parse(anchors, name, info.generation, info.entries);
  });
}

}  // namespace tracelore
