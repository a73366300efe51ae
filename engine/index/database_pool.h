/// The open databases of one index: as many as are used at one time, all of one revision.
#pragma once

#include <xapian.h>

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "engine/index/index_part.h"

namespace tracelore {

/// Safe from any thread once its parts are there; Xapian's objects are not, so that each is used by
/// one at a time.
class DatabasePool {
 public:
  /// Before anybody borrows: a part as it was opened. Throws Xapian's exceptions.
  void add(IndexPart part, const Xapian::Database& opened);

  /// Whether another folder stands where a part was opened.
  bool is_replaced() const;
  /// Whether a part on another machine is not there as it was opened. Connects to each.
  bool is_remote_changed() const;

  /// All parts as one database that no other thread uses; one that threw is dropped rather than
  /// given back. Throws Xapian's exceptions; DatabaseModifiedError where a part is no more what it
  /// was, any of them while is_replaced().
  std::unique_ptr<Xapian::Database> borrow() const;
  void give_back(std::unique_ptr<Xapian::Database> database) const;
  /// What was given back is opened anew: the other end may have closed connections that were idle.
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
