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
  EXPECT_EQ(Anchors::read(path_, "generation", 2).error().code, ErrorCode::kIndexCorrupt);
}

// The sum of such a file is right: somebody made it so.
TEST_F(AnchorsFile, HostileNumbersAreNoStepOutside) {
  constexpr ArrayFileKind kKind = {"TLANCHR2", "anchors", 3};
  const std::vector<AnchorRow> rows = {{3, 0, 0}, {7, 0, 2}, {7, 1, 0}};
  const auto made = HashedRows<AnchorRow>::tables_of(rows);
  const auto read = [&](std::span<const AnchorRow> first, const std::vector<std::uint64_t>& second,
                        const std::vector<std::uint32_t>& third) {
    ArrayFileWriter file;
    file.add(first);
    file.add(std::span<const std::uint64_t>(second));
    file.add(std::span<const std::uint32_t>(third));
    EXPECT_TRUE(file.write(path_, kKind, "generation", 2));
    return Anchors::read(path_, "generation", 2);
  };
  EXPECT_EQ(read(rows, made.present, made.starts)->under(7).size(), 2U);
  for (std::size_t i = 0; i < made.starts.size(); ++i)
    for (const std::uint32_t hostile : {0U, 1U, 3U, 4U, 0xFFFFFFFFU}) {
      auto starts = made.starts;
      starts[i] = hostile;
      const auto anchors = read(rows, made.present, starts);
      ASSERT_TRUE(anchors);
      for (std::uint64_t hash = 0; hash < 10; ++hash) EXPECT_LE(anchors->under(hash).size(), 2U);
    }
  auto fewer_bits = made.present, more_bits = made.present;
  fewer_bits.pop_back();
  more_bits.push_back(0);
  auto fewer_starts = made.starts;
  fewer_starts.pop_back();
  EXPECT_FALSE(read(rows, fewer_bits, made.starts));
  EXPECT_FALSE(read(rows, more_bits, made.starts));
  EXPECT_FALSE(read(rows, made.present, fewer_starts));
  const std::vector<AnchorRow> many(40, {7, 0, 0});
  EXPECT_FALSE(read(many, made.present, made.starts));
  const std::vector<AnchorRow> unsorted = {{7, 0, 2}, {3, 0, 0}, {7, 1, 0}};
  EXPECT_LE(read(unsorted, made.present, made.starts)->under(7).size(), 2U);
}

}  // namespace
}  // namespace tracelore
