#include "server/http/connection_threads.h"

#include <chrono>

namespace tracelore {
namespace {

constexpr std::chrono::seconds kHeldBack{1};

}  // namespace

void ConnectionThreads::run(std::function<void()> job) {
  bool full = false;
  {
    const std::scoped_lock lock(mutex_);
    jobs_.push_back(std::move(job));
    // Compared with the queue, not with zero: two connections that come while one thread is idle
    // need two threads.
    if (jobs_.size() > idle_) {
      if (threads_.size() < limit_)
        threads_.emplace_back([this] { work(); });
      else
        full = true;
    }
  }
  wake_.notify_one();
  if (full) on_full_();
  wait_for_room();
}

void ConnectionThreads::wait_for_room() {
  std::unique_lock lock(mutex_);
  const auto has_room = [this] { return stopping_ || waiting_now() <= queue_; };
  room_.wait_for(lock, kHeldBack, has_room);
}

void ConnectionThreads::retry() {
  std::size_t waiting = 0;
  {
    const std::scoped_lock lock(mutex_);
    waiting = waiting_now();
  }
  for (; waiting > 0; --waiting) on_full_();
}

std::size_t ConnectionThreads::waiting() const {
  const std::scoped_lock lock(mutex_);
  return waiting_now();
}

void ConnectionThreads::shut_down() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  room_.notify_all();
  for (auto& thread : threads_) thread.join();
  threads_.clear();
}

void ConnectionThreads::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    ++idle_;
    wake_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
    --idle_;
    if (jobs_.empty()) return;
    auto job = std::move(jobs_.front());
    jobs_.pop_front();
    room_.notify_one();
    lock.unlock();
    job();
    lock.lock();
  }
}

}  // namespace tracelore
