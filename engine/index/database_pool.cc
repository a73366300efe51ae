#include "engine/index/database_pool.h"

#include <algorithm>
#include <utility>

#include "engine/index/xapian_guard.h"

namespace tracelore {

void DatabasePool::add(IndexPart part, const Xapian::Database& opened) {
  auto revision = part.revision_of(opened);
  parts_.push_back({std::move(part), std::move(revision)});
}

bool DatabasePool::is_replaced() const {
  return std::any_of(parts_.begin(), parts_.end(),
                     [](const Opened& opened) { return opened.part.is_replaced(); });
}

bool DatabasePool::is_remote_changed() const {
  return std::any_of(parts_.begin(), parts_.end(), [](const Opened& opened) {
    const auto& part = opened.part;
    if (!part.is_remote()) return false;
    const auto now = guard_xapian(part.place(), [&part] { return part.revision_of(part.open()); });
    return !now || *now != opened.revision;
  });
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
  auto joined = std::make_unique<Xapian::Database>();
  for (const auto& [part, revision] : parts_) {
    const auto database = part.open();
    if (part.is_replaced() || part.revision_of(database) != revision)
      throw Xapian::DatabaseModifiedError("the index was changed");
    joined->add_database(database);
  }
  return joined;
}

void DatabasePool::give_back(std::unique_ptr<Xapian::Database> database) const {
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(database));
}

void DatabasePool::forget() const {
  std::vector<std::unique_ptr<Xapian::Database>> dropped;  // closed outside of the lock
  const std::lock_guard lock(mutex_);
  dropped.swap(idle_);
}

}  // namespace tracelore
