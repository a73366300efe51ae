#include "engine/base/package_name.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

TEST(NormalizePackage, IsThatOfTheRegistry) {
  EXPECT_EQ(normalize_package("Torch_Geometric"), "torch-geometric");
  EXPECT_EQ(normalize_package("a.-_b"), "a-b");
  EXPECT_EQ(normalize_package(""), "");
}

}  // namespace
}  // namespace tracelore
