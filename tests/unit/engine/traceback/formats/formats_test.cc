#include "engine/traceback/formats/formats.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace tracelore::parsing {
namespace {

TEST(Formats, EachHasANameAndATestOfItsOwn) {
  std::set<std::string> names;
  for (const auto* format : formats()) {
    std::string name(format->id);
    EXPECT_TRUE(names.insert(name).second) << name;
    std::replace(name.begin(), name.end(), '-', '_');
    const auto folder = std::filesystem::path(TRACELORE_SOURCE_DIR) / "tests/unit/engine/traceback";
    EXPECT_TRUE(std::filesystem::exists(folder / "formats" / (name + "_test.cc"))) << name;
  }
}

}  // namespace
}  // namespace tracelore::parsing
