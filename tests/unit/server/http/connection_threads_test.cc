#include "server/http/connection_threads.h"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>

namespace tracelore {
namespace {

TEST(ConnectionThreads, QueueAndAskForRoomBeyondTheirNumber) {
  std::atomic<int> asked{0}, done{0};
  std::latch release{1};
  ConnectionThreads threads(2, 8, [&] { ++asked; });
  for (int i = 0; i < 5; ++i)
    threads.run([&] {
      release.wait();
      ++done;
    });
  EXPECT_EQ(asked, 3);
  release.count_down();
  threads.shut_down();
  EXPECT_EQ(done, 5);
}

TEST(ConnectionThreads, HoldBackWhoBringsMoreThanTheQueueHolds) {
  std::latch release{1}, brought{1};
  std::atomic<bool> back{false};
  ConnectionThreads threads(1, 1, [] {});
  for (int i = 0; i < 2; ++i) threads.run([&] { release.wait(); });
  std::thread bringer([&] {
    brought.count_down();
    threads.run([] {});
    back = true;
  });
  brought.wait();
  while (threads.waiting() < 2) std::this_thread::yield();
  EXPECT_FALSE(back);
  release.count_down();
  bringer.join();
  EXPECT_TRUE(back);
}

}  // namespace
}  // namespace tracelore
