#include "server/http/connections.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>

namespace tracelore {
namespace {

using namespace std::chrono_literals;

/// A connection as the server holds it, and its client.
class Pair {
 public:
  Pair() { ::socketpair(AF_UNIX, SOCK_STREAM, 0, ends_.data()); }
  ~Pair() {
    for (const int end : ends_) ::close(end);
  }
  Pair(const Pair&) = delete;
  Pair& operator=(const Pair&) = delete;

  int server() const { return ends_[0]; }
  void ask() { EXPECT_EQ(::send(ends_[1], "G", 1, 0), 1); }
  bool is_shut() {
    char byte = 0;
    return ::recv(ends_[1], &byte, 1, MSG_DONTWAIT) == 0;
  }

 private:
  std::array<int, 2> ends_{};
};

class MakeRoom : public testing::Test {
 protected:
  void SetUp() override {
    for (auto* pair : {&first_, &second_}) connections_.enter(pair->server(), "a", false);
  }

  Connections connections_{0};
  Pair first_, second_;
};

TEST_F(MakeRoom, LeavesAConnectionThatHasJustComeAlone) {
  EXPECT_FALSE(connections_.make_room(60s));
  EXPECT_FALSE(first_.is_shut());
}

TEST_F(MakeRoom, TakesTheIdleOne) {
  connections_.now_idle(second_.server());
  EXPECT_TRUE(connections_.make_room(60s));
  EXPECT_TRUE(second_.is_shut());
  EXPECT_FALSE(first_.is_shut());
}

TEST_F(MakeRoom, LeavesAnIdleOneWhoseNextRequestHasComeAlone) {
  connections_.now_idle(second_.server());
  second_.ask();
  EXPECT_FALSE(connections_.make_room(60s));
  EXPECT_FALSE(second_.is_shut());
}

TEST_F(MakeRoom, TakesWhatNeverAsksBeforeWhatAsksSlowly) {
  connections_.now_reading(first_.server());
  EXPECT_TRUE(connections_.make_room(0s));
  EXPECT_TRUE(second_.is_shut());
  EXPECT_FALSE(first_.is_shut());
}

TEST_F(MakeRoom, NeverTakesOneThatIsAnswered) {
  for (const auto* pair : {&first_, &second_}) connections_.now_answering(pair->server());
  EXPECT_FALSE(connections_.make_room(0s));
}

TEST_F(MakeRoom, TakesEachOnce) {
  EXPECT_TRUE(connections_.make_room(0s));
  EXPECT_TRUE(connections_.make_room(0s));
  EXPECT_FALSE(connections_.make_room(0s));
}

}  // namespace
}  // namespace tracelore
