/// A thread for each connection, up to a limit; beyond it connections queue, and `on_full` is asked
/// to make room. Where the queue is full too, whoever brings connections is held back: the system
/// keeps those that come then, and the program keeps descriptors for its files.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <list>
#include <mutex>
#include <thread>

namespace tracelore {

/// Safe from any thread. Idle threads are kept for the next connection until shut_down().
class ConnectionThreads {
 public:
  ConnectionThreads(std::size_t limit, std::size_t queue, std::function<void()> on_full)
      : limit_(limit), queue_(queue), on_full_(std::move(on_full)) {}
  ~ConnectionThreads() { shut_down(); }

  /// Takes up to a second where the queue is full.
  void run(std::function<void()> job);

  /// Asks for room again, once for each connection that still waits. To be called now and then.
  void retry();

  /// How many connections wait for a thread.
  std::size_t waiting() const;

  /// Runs what is queued, then joins every thread.
  void shut_down();

 private:
  void work();
  void wait_for_room();
  std::size_t waiting_now() const { return jobs_.size() > idle_ ? jobs_.size() - idle_ : 0; }

  const std::size_t limit_;
  const std::size_t queue_;
  const std::function<void()> on_full_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable room_;
  std::list<std::function<void()>> jobs_;
  std::list<std::thread> threads_;
  std::size_t idle_ = 0;
  bool stopping_ = false;
};

}  // namespace tracelore
