#include "engine/index/schema.h"

#include <gtest/gtest.h>

#include <cctype>
#include <string>

namespace tracelore {
namespace {

// Xapian's rule: a prefix of several letters begins with X, and what follows it begins with no
// capital.
TEST(Schema, PrefixesFollowXapiansRule) {
  for (const auto& row : kFields) {
    ASSERT_GE(row.prefix.size(), 2U) << row.name;
    EXPECT_EQ(row.prefix[0], 'X') << row.name;
    for (const char c : row.prefix)
      EXPECT_TRUE(std::isupper(static_cast<unsigned char>(c))) << row.name;
  }
  for (const auto mark : {kStemMark, kIdentifierMark, kWordMark, kBigramMark, kCharMark, kPairMark})
    for (const char c : mark) EXPECT_TRUE(std::islower(static_cast<unsigned char>(c)));
}

}  // namespace
}  // namespace tracelore
