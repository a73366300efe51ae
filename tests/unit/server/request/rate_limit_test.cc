#include "server/request/rate_limit.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

using std::chrono::seconds;

TEST(RateLimit, RefillsSteadily) {
  RateLimit limit(2);
  const auto start = RateLimit::Clock::now();
  EXPECT_TRUE(limit.take("a", start).allowed);
  EXPECT_TRUE(limit.take("a", start).allowed);
  const auto refused = limit.take("a", start);
  EXPECT_FALSE(refused.allowed);
  EXPECT_EQ(refused.retry_after, seconds(30));
  EXPECT_FALSE(limit.take("a", start + seconds(20)).allowed);
  EXPECT_TRUE(limit.take("a", start + seconds(31)).allowed);
}

TEST(RateLimit, CountsEachAddressByItself) {
  RateLimit limit(1);
  const auto start = RateLimit::Clock::now();
  EXPECT_TRUE(limit.take("a", start).allowed);
  EXPECT_TRUE(limit.take("b", start).allowed);
  EXPECT_FALSE(limit.take("a", start).allowed);
}

TEST(RateLimit, ForgetsAddressesRatherThanGrow) {
  RateLimit limit(1);
  const auto start = RateLimit::Clock::now();
  for (int i = 0; i < 50'000; ++i) EXPECT_TRUE(limit.take(std::to_string(i), start).allowed);
}

}  // namespace
}  // namespace tracelore
