#include "server/keeper.h"

#include <algorithm>

namespace tracelore {
namespace {

constexpr std::chrono::seconds kEvery{1};
constexpr std::chrono::seconds kLongestWait{8};

}  // namespace

Keeper::Keeper(Service& service) : service_(service), thread_([this] { watch(); }) {}

Keeper::~Keeper() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Keeper::watch() {
  std::chrono::seconds pause = kEvery;
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, pause, [this] { return stopping_; })) {
    lock.unlock();
    pause = kEvery;
    // What reload() reports is kept for /readyz. A build that fails each time is not tried without
    // a rest.
    if (service_.options().reopen && service_.is_to_be_reloaded() && !service_.reload())
      pause = rest_ = std::min(2 * rest_, kLongestWait);
    else
      rest_ = kEvery;
    lock.lock();
  }
}

}  // namespace tracelore
