/// The entries of one generation: parsed on first use and kept. Safe from any thread.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/entry/entry.h"
#include "engine/entry/template/templates.h"

namespace tracelore {

class EntryCache {
 public:
  /// Before other threads see it: room for so many, none of them read.
  void make_room(std::size_t entries) { entries_.resize(entries); }

  std::size_t size() const { return entries_.size(); }

  /// Null where it was not read yet. `number` is below size().
  std::shared_ptr<const Entry> kept(std::size_t number) const {
    const std::lock_guard lock(mutex_);
    return entries_[number];
  }

  /// The entry that is kept from now on: this one, or the one that another thread kept before, so
  /// that everyone holds the same object. `record` is the entry as the index holds it;
  /// kIndexCorrupt (params: path, detail) where it cannot be read.
  Result<std::shared_ptr<const Entry>> keep(std::size_t number, std::string_view record,
                                            const std::string& path) const {
    auto parsed = entry_from_record(record, templates_);
    if (!parsed) return fail(ErrorCode::kIndexCorrupt, {{"path", path}, {"detail", "entry"}});
    auto entry = std::make_shared<const Entry>(std::move(*parsed));
    const std::lock_guard lock(mutex_);
    if (!entries_[number]) entries_[number] = std::move(entry);
    return entries_[number];
  }

 private:
  mutable Templates templates_;
  mutable std::mutex mutex_;
  mutable std::vector<std::shared_ptr<const Entry>> entries_;  // never changed once it is there
};

}  // namespace tracelore
