/// The open databases of one index: as many as are used at one time, all of one revision.
#pragma once

#include <xapian.h>

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "engine/index/index_part.h"

namespace tracelore {

/// Safe from any thread once its parts are there. Xapian's objects are not: one thread has a
/// database at a time.
class DatabasePool {
 public:
  /// Before anybody borrows: a part as it was opened. Throws Xapian's exceptions.
  void add(IndexPart part, const Xapian::Database& opened);

  /// Whether another folder stands where a part was opened.
  bool is_replaced() const;
  /// Whether a part on another machine is not there as it was opened. Connects to each.
  bool is_remote_changed() const;

  /// All parts as one database that no other thread uses. Costs nothing where one was given back,
  /// else opening each part. Throws Xapian's exceptions; DatabaseModifiedError where a part is no
  /// longer of the revision that was added. While is_replaced(), any of them may be thrown.
  std::unique_ptr<Xapian::Database> borrow() const;
  /// Of a database that did not throw; one that threw is dropped.
  void give_back(std::unique_ptr<Xapian::Database> database) const;
  /// Closes all that were given back: another machine may have closed connections that were idle.
  void forget() const;

 private:
  struct Opened {
    IndexPart part;
    std::string revision;
  };

  std::vector<Opened> parts_;
  mutable std::mutex mutex_;
  mutable std::vector<std::unique_ptr<Xapian::Database>> idle_;  // as many as asked at one time
};

}  // namespace tracelore
