#include "engine/index/database_pool.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <filesystem>
#include <utility>

#include "engine/index/folder_number.h"
#include "engine/index/schema.h"

namespace tracelore {
namespace {

namespace fs = std::filesystem;

// A file kept open: the folder that it stands in may be swapped for a newer one at any time.
class OpenFile {
 public:
  explicit OpenFile(int descriptor) : descriptor_(descriptor) {
    if (descriptor_ < 0) throw Xapian::DatabaseOpeningError("cannot open the index file");
  }
  ~OpenFile() { ::close(descriptor_); }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  void write(std::string_view bytes) const {
    while (!bytes.empty()) {
      const auto written = ::write(descriptor_, bytes.data(), bytes.size());
      if (written <= 0) throw Xapian::DatabaseOpeningError("cannot copy the index file");
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
  }

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
  const int descriptor_;
  mutable std::mutex mutex_;
};

}  // namespace

Revision revision_of(const Xapian::Database& database) {
  return {database.get_uuid(), database.get_revision()};
}

DatabasePool::DatabasePool(Open open, std::string folder)
    : open_(std::move(open)),
      folder_(std::move(folder)),
      number_(folder_.empty() ? 0 : folder_number(folder_)) {
  auto first = open_();
  revision_ = revision_of(*first);
  give_back(std::move(first));
}

std::unique_ptr<DatabasePool> DatabasePool::of_folder(const std::string& directory) {
  const auto path = fs::path(directory) / kDatabaseFile;
  std::error_code ignored;
  if (!fs::exists(path, ignored)) {
    const auto open = [directory] { return std::make_unique<Xapian::Database>(directory); };
    return std::unique_ptr<DatabasePool>(new DatabasePool(open, directory));
  }
  const auto file = std::make_shared<OpenFile>(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  return std::unique_ptr<DatabasePool>(new DatabasePool([file] { return file->database(); }, ""));
}

std::unique_ptr<DatabasePool> DatabasePool::of_bytes(std::string_view bytes) {
  // Xapian opens files alone, so bytes become one that has no name and needs no folder.
  const auto file = std::make_shared<OpenFile>(::memfd_create("tracelore-index", MFD_CLOEXEC));
  file->write(bytes);
  return std::unique_ptr<DatabasePool>(new DatabasePool([file] { return file->database(); }, ""));
}

bool DatabasePool::is_replaced() const {
  return !folder_.empty() && folder_number(folder_) != number_;
}

std::unique_ptr<Xapian::Database> DatabasePool::borrow() const {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      auto database = std::move(idle_.back());
      idle_.pop_back();
      return database;
    }
  }
  auto database = open_();
  if (is_replaced() || revision_of(*database) != revision_)
    throw Xapian::DatabaseModifiedError("the index was changed");
  return database;
}

void DatabasePool::give_back(std::unique_ptr<Xapian::Database> database) const {
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(database));
}

}  // namespace tracelore
