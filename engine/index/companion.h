/// What layers above keep with an open index, for as long as it is open.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <typeindex>

namespace tracelore {

class Companion {
 public:
  virtual ~Companion() = default;
};

/// An index that has room for one of each kind. Safe from any thread.
class HasCompanions {
 public:
  /// The one that there is, else a new one: the same for everybody.
  template <class Kind>
  Kind& companion() const {
    const std::lock_guard lock(mutex_);
    auto& kept = companions_[typeid(Kind)];
    if (!kept) kept = std::make_unique<Kind>();
    return static_cast<Kind&>(*kept);
  }

 protected:
  ~HasCompanions() = default;

 private:
  mutable std::mutex mutex_;
  mutable std::map<std::type_index, std::unique_ptr<Companion>> companions_;
};

}  // namespace tracelore
