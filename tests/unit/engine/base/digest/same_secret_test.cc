#include "engine/base/digest/same_secret.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

TEST(SameSecret, OnlyTheVerySameIsTheSame) {
  EXPECT_TRUE(same_secret("correct horse", "correct horse"));
  EXPECT_FALSE(same_secret("correct hors", "correct horse"));
  EXPECT_FALSE(same_secret("correct horse ", "correct horse"));
  EXPECT_FALSE(same_secret("", "correct horse"));
  EXPECT_FALSE(same_secret(std::string_view("correct horse\0", 14), "correct horse"));
}

TEST(SameSecret, SecretThatIsNotSetOpensNothing) {
  EXPECT_FALSE(same_secret("", ""));
  EXPECT_FALSE(same_secret("x", ""));
}

}  // namespace
}  // namespace tracelore
