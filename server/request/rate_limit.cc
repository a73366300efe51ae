#include "server/request/rate_limit.h"

#include <algorithm>
#include <cmath>

namespace tracelore {
namespace {

constexpr std::size_t kMaxBuckets = 20'000;

double minutes_between(RateLimit::Clock::time_point from, RateLimit::Clock::time_point to) {
  return std::chrono::duration<double, std::ratio<60>>(to - from).count();
}

}  // namespace

RateLimit::Decision RateLimit::take(const std::string& address, Clock::time_point now) {
  const std::scoped_lock lock(mutex_);
  if (buckets_.size() >= kMaxBuckets) forget_full(now);
  auto& bucket = buckets_.try_emplace(address, Bucket{per_minute_, now}).first->second;
  bucket.level =
      std::min(per_minute_, bucket.level + minutes_between(bucket.at, now) * per_minute_);
  bucket.at = now;
  Decision decision;
  decision.allowed = bucket.level >= 1;
  if (decision.allowed) bucket.level -= 1;
  decision.remaining = static_cast<std::size_t>(bucket.level);
  if (bucket.level < 1)
    decision.retry_after =
        std::chrono::seconds(static_cast<long>(std::ceil((1 - bucket.level) / per_minute_ * 60)));
  return decision;
}

// A full bucket says nothing that a new one would not; if that frees too little, everybody starts
// anew.
void RateLimit::forget_full(Clock::time_point now) {
  std::erase_if(buckets_, [&](const auto& row) {
    return row.second.level + minutes_between(row.second.at, now) * per_minute_ >= per_minute_;
  });
  if (buckets_.size() >= kMaxBuckets) buckets_.clear();
}

}  // namespace tracelore
