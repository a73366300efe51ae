/// Pastes a minute for each address: a bucket that refills steadily. Safe from any thread; memory
/// is bounded.
#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>
#include <unordered_map>

namespace tracelore {

class RateLimit {
 public:
  using Clock = std::chrono::steady_clock;

  struct Decision {
    bool allowed = true;
    std::size_t remaining = 0;            ///< whole pastes left now
    std::chrono::seconds retry_after{0};  ///< until one is allowed again; 0 where one is left
  };

  /// `per_minute` must not be 0.
  explicit RateLimit(std::size_t per_minute) : per_minute_(static_cast<double>(per_minute)) {}

  /// Takes one paste from the address's bucket, if it has one.
  Decision take(const std::string& address, Clock::time_point now = Clock::now());

 private:
  struct Bucket {
    double level = 0;
    Clock::time_point at;
  };
  void forget_full(Clock::time_point now);

  const double per_minute_;
  std::mutex mutex_;
  std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace tracelore
