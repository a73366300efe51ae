/// Looks after the index while the server runs: once a second it reads a record and asks the parts
/// on other machines. It loads the index again where that fails, or such a part came or changed.
/// So it does where the index is gone from its place or the last reload failed. It tries until
/// it works, with growing pauses of at most eight seconds.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "server/service.h"

namespace tracelore {

class Keeper {
 public:
  explicit Keeper(Service& service);
  ~Keeper();
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;

 private:
  void watch();

  Service& service_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool stopping_ = false;
  std::chrono::seconds rest_{1};  // between attempts; of the thread alone
  std::thread thread_;
};

}  // namespace tracelore
