// Every seed of every fuzzing target, among them the inputs that once broke something.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "tests/fuzz/targets.h"

namespace tracelore::fuzz {
namespace {

namespace fs = std::filesystem;

class Replay : public testing::TestWithParam<Target> {};

TEST_P(Replay, EverySeedIsSurvived) {
  const fs::path folder = fs::path(TRACELORE_SOURCE_DIR) / "tests/fuzz/seeds" / GetParam().name;
  std::size_t count = 0;
  for (const auto& file : fs::directory_iterator(folder)) {
    SCOPED_TRACE(file.path());
    std::ifstream in(file.path(), std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    GetParam().run(std::move(text).str());
    ++count;
  }
  EXPECT_GT(count, 0U) << folder;
  GetParam().run("");
}

INSTANTIATE_TEST_SUITE_P(, Replay, testing::ValuesIn(targets().begin(), targets().end()),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore::fuzz
