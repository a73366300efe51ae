#include "engine/index/anchors.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>

namespace tracelore {
namespace {

TEST(Shingles, HashesAreTheSameOnEveryMachine) {
  const std::array<std::string_view, 2> words = {"out", "of"};
  const std::array<std::string_view, 1> joined = {"outof"};
  EXPECT_EQ(shingle_hash(words), shingle_hash(words));
  EXPECT_NE(shingle_hash(words), shingle_hash(joined));
  EXPECT_EQ(shingle_hash(std::array<std::string_view, 1>{"memory"}), 3014381891531753870U)
      << "stored in files: a change needs a new schema";
}

TEST(Shingles, AreAllRunsOfOneToThreeWords) {
  const std::array<std::string_view, 4> words = {"cuda", "out", "of", "memory"};
  std::vector<std::uint64_t> hashes;
  add_shingles(words, hashes);
  ASSERT_EQ(hashes.size(), 9U);
  for (std::size_t begin = 0; begin < words.size(); ++begin)
    for (std::size_t size = 1; size <= 3 && begin + size <= words.size(); ++size) {
      const auto hash = shingle_hash(std::span(words).subspan(begin, size));
      EXPECT_EQ(std::count(hashes.begin(), hashes.end(), hash), 1) << begin << " " << size;
    }
}

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
