/// The entries of one generation: parsed on first use and kept. Safe from any thread.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/entry/entry.h"
#include "engine/entry/template/templates.h"

namespace tracelore {

/// What was parsed, set once. Not an atomic shared pointer: GCC 12's load() gives its lock
/// back without a barrier, which ThreadSanitizer reports.
template <class Value>
class Kept {
 public:
  std::shared_ptr<const Value> get() const {
    return is_there_.load(std::memory_order_acquire) ? value_ : nullptr;
  }
  /// One thread at a time. The value that is kept, which is the first one's: everyone holds the
  /// same object, so that what points into it stays good as long as the reader.
  std::shared_ptr<const Value> keep(std::shared_ptr<const Value> value) {
    if (!is_there_.load(std::memory_order_relaxed)) {
      value_ = std::move(value);
      is_there_.store(true, std::memory_order_release);
    }
    return value_;
  }

 private:
  std::atomic<bool> is_there_{false};
  std::shared_ptr<const Value> value_;  // never changes once `is_there_`
};

class EntryCache {
 public:
  /// Before other threads see it: room for so many, none of them read.
  void make_room(std::size_t entries) { entries_ = std::vector<Kept<Entry>>(entries); }

  std::size_t size() const { return entries_.size(); }

  /// Null where it was not read yet. `number` is below size().
  std::shared_ptr<const Entry> kept(std::size_t number) const { return entries_[number].get(); }

  /// The entry that is kept from now on: this one, or the one that another thread kept before.
  /// `record` is the entry as the index holds it; kIndexCorrupt (params: path, detail) where it
  /// cannot be read.
  Result<std::shared_ptr<const Entry>> keep(std::size_t number, std::string_view record,
                                            const std::string& path) const {
    auto parsed = entry_from_record(record, templates_);
    if (!parsed) return fail(ErrorCode::kIndexCorrupt, {{"path", path}, {"detail", "entry"}});
    auto entry = std::make_shared<const Entry>(std::move(*parsed));
    const std::lock_guard lock(mutex_);
    return entries_[number].keep(std::move(entry));
  }

 private:
  mutable Templates templates_;
  mutable std::vector<Kept<Entry>> entries_;
  mutable std::mutex mutex_;  // of keep()
};

}  // namespace tracelore
