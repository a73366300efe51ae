#include "engine/index/anchors.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>

namespace tracelore {
namespace {

class AnchorsFile : public testing::Test {
 protected:
  void SetUp() override {
    path_ = testing::TempDir() + "anchors-" + std::to_string(::getpid());
    ASSERT_TRUE(Anchors({{7, 1, 0}, {3, 0, 0}, {7, 0, 2}}).write(path_, "generation"));
  }
  void TearDown() override { std::filesystem::remove(path_); }

  void patch(std::size_t offset, char byte) const {
    std::fstream file(path_, std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(static_cast<std::streamoff>(offset));
    file.put(byte);
  }

  std::string path_;
};

TEST_F(AnchorsFile, RowsComeBackSorted) {
  const auto anchors = Anchors::read(path_, "generation", 2);
  ASSERT_TRUE(anchors);
  ASSERT_EQ(anchors->rows().size(), 3U);
  EXPECT_EQ(anchors->rows()[0], (AnchorRow{3, 0, 0}));
  ASSERT_EQ(anchors->under(7).size(), 2U);
  EXPECT_EQ(anchors->under(7)[1], (AnchorRow{7, 1, 0}));
  EXPECT_TRUE(anchors->under(5).empty());
}

TEST_F(AnchorsFile, DamageIsAnErrorAndNoCrash) {
  EXPECT_EQ(Anchors::read(path_ + ".no", "generation", 2).error().code, ErrorCode::kIndexMissing);
  EXPECT_EQ(Anchors::read(path_, "another", 2).error().code, ErrorCode::kIndexCorrupt);
  EXPECT_EQ(Anchors::read(path_, "generation", 1).error().code, ErrorCode::kIndexCorrupt)
      << "an entry number beyond the entries";
  const auto size = std::filesystem::file_size(path_);
  for (std::uintmax_t left = 0; left < size; left += 7) {
    std::filesystem::resize_file(path_, left);
    EXPECT_EQ(Anchors::read(path_, "generation", 2).error().code, ErrorCode::kIndexCorrupt) << left;
    ASSERT_TRUE(Anchors({{7, 1, 0}, {3, 0, 0}, {7, 0, 2}}).write(path_, "generation"));
  }
  patch(0, 'X');
  EXPECT_FALSE(Anchors::read(path_, "generation", 2));
}

}  // namespace
}  // namespace tracelore
