/// What a layer above keeps with an open index, for as long as it is open.
#pragma once

#include <functional>
#include <memory>
#include <mutex>

namespace tracelore {

class Companion {
 public:
  virtual ~Companion() = default;
};

/// An index that has room for one. Safe from any thread.
class HasCompanion {
 public:
  /// The one that there is, else what `make` makes: the same for everybody.
  Companion& companion(const std::function<std::unique_ptr<Companion>()>& make) const {
    std::call_once(made_, [&] { companion_ = make(); });
    return *companion_;
  }

 protected:
  ~HasCompanion() = default;

 private:
  mutable std::once_flag made_;
  mutable std::unique_ptr<Companion> companion_;
};

}  // namespace tracelore
