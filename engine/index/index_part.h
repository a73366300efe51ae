/// One database of those that an index is read from.
#pragma once

#include <sys/types.h>
#include <xapian.h>

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

#include "engine/base/result.h"

namespace tracelore {

/// What a local database is at one moment: changed by every commit. Throws Xapian's exceptions.
std::string revision_of(const Xapian::Database& database);

/// Safe from any thread; the databases that it opens are not.
class IndexPart {
 public:
  /// A directory, or "tcp:HOST:PORT" of a xapian-tcpsrv, which has `answer` for each message. A
  /// directory may be changed while it is read, or holds the file kDatabaseFile. kBadValue (params:
  /// key, wanted). Throws Xapian's exceptions where the file cannot be read.
  static Result<IndexPart> at(const std::string& place, std::chrono::milliseconds answer);
  /// One file as bytes, which are copied. Throws Xapian's exceptions.
  static IndexPart of_bytes(const std::string& name, std::string_view bytes);

  const std::string& place() const { return place_; }
  bool is_remote() const { return remote_; }

  /// Whether another folder stands where this one was. One call of the system.
  bool is_replaced() const;

  /// A database that nothing else uses. Throws Xapian's exceptions.
  Xapian::Database open() const { return open_(); }

  /// What one that was opened is at the moment. Throws Xapian's exceptions.
  std::string revision_of(const Xapian::Database& database) const;

  /// use(document, value) for every document of one that was opened that has a value in the slot.
  /// Of a remote one all values come in one message. Throws Xapian's exceptions.
  void for_each_value(const Xapian::Database& database, Xapian::valueno slot,
                      const std::function<void(Xapian::docid, const std::string&)>& use) const;

 private:
  IndexPart(std::string place, bool remote, std::function<Xapian::Database()> open,
            ino_t folder = 0);

  std::string place_;
  bool remote_;
  std::function<Xapian::Database()> open_;
  ino_t folder_;  // that is read at each open(); 0: none
};

}  // namespace tracelore
