/// The open databases of one index: as many as are used at one time, all of one revision.
#pragma once

#include <sys/types.h>
#include <xapian.h>

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace tracelore {

/// What a database is at one moment: changed by every commit.
struct Revision {
  std::string database;  ///< Xapian's identifier of it
  Xapian::rev number = 0;
  bool operator==(const Revision&) const = default;
};
Revision revision_of(const Xapian::Database& database);

/// Safe from any thread; Xapian's objects are not, so that each is used by one at a time.
class DatabasePool {
 public:
  /// The database in an index folder: the folder itself, which may be changed while it is read, or
  /// the file kDatabaseFile in it. Throws Xapian's exceptions.
  static std::unique_ptr<DatabasePool> of_folder(const std::string& directory);
  /// One file as bytes, which are copied. Throws Xapian's exceptions.
  static std::unique_ptr<DatabasePool> of_bytes(std::string_view bytes);

  /// Whether another folder stands where the database was opened. One call of the system.
  bool is_replaced() const;

  /// A database that no other thread uses; one that threw is dropped rather than given back. Throws
  /// Xapian's exceptions; DatabaseModifiedError where the index is no more what it was, any
  /// of them while is_replaced().
  std::unique_ptr<Xapian::Database> borrow() const;
  void give_back(std::unique_ptr<Xapian::Database> database) const;

 private:
  using Open = std::function<std::unique_ptr<Xapian::Database>()>;
  DatabasePool(Open open, std::string folder);

  const Open open_;
  const std::string folder_;  // empty: what is open needs no folder
  const ino_t number_;        // of the folder
  Revision revision_;
  mutable std::mutex mutex_;
  mutable std::vector<std::unique_ptr<Xapian::Database>> idle_;  // as many as asked at one time
};

}  // namespace tracelore
