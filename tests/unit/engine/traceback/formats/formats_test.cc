#include "engine/traceback/formats/formats.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace fs = std::filesystem;

namespace tracelore::parsing {
namespace {

TEST(Formats, EachHasANameAndATestOfItsOwn) {
  std::set<std::string> names;
  for (const auto* format : formats()) {
    std::string name(format->id);
    EXPECT_TRUE(names.insert(name).second) << name;
    std::replace(name.begin(), name.end(), '-', '_');
    const std::string test = name + "_test.cc";
    const auto folder = fs::path(TRACELORE_SOURCE_DIR) / "tests/unit/engine/traceback/formats";
    EXPECT_TRUE(fs::exists(folder / test) || fs::exists(folder / "native" / test)) << name;
  }
}

}  // namespace
}  // namespace tracelore::parsing
