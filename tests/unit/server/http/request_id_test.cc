#include "server/http/request_id.h"

#include <gtest/gtest.h>

#include <set>

namespace tracelore {
namespace {

TEST(RequestId, PlainNamesAreTakenOver) {
  EXPECT_EQ(request_id("a-B_3.x"), "a-B_3.x");
  EXPECT_EQ(request_id(std::string(64, 'x')), std::string(64, 'x'));
}

TEST(RequestId, OthersAreReplaced) {
  for (const std::string& sent : {std::string(), std::string("a b"), std::string("a\r\nX: y"),
                                  std::string(65, 'x'), std::string("\xe6\x98\xbe")}) {
    const auto id = request_id(sent);
    EXPECT_NE(id, sent);
    EXPECT_EQ(id.size(), 16U);
    EXPECT_EQ(id.find_first_not_of("0123456789abcdef"), std::string::npos) << id;
  }
}

TEST(RequestId, NoTwoAreTheSame) {
  std::set<std::string> seen;
  for (int i = 0; i < 10'000; ++i) seen.insert(request_id(""));
  EXPECT_EQ(seen.size(), 10'000U);
}

}  // namespace
}  // namespace tracelore
