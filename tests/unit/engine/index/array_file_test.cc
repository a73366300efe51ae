#include "engine/index/array_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <numeric>

namespace tracelore {
namespace {

namespace fs = std::filesystem;

constexpr ArrayFileKind kKind = {"TLTEST01", "test", 3};

class ArrayFiles : public testing::Test {
 protected:
  void SetUp() override { write(); }
  void TearDown() override { fs::remove(path_); }

  void write() const {
    ArrayFileWriter file;
    file.add(std::span<const std::uint64_t>(longs_));
    file.add(std::span<const std::uint32_t>());
    file.add(std::span<const std::uint32_t>(shorts_));
    ASSERT_TRUE(file.write(path_, kKind, "generation", 5));
  }

  ErrorCode code(const ArrayFileKind& kind = kKind, std::string_view generation = "generation",
                 std::uint32_t entries = 5) const {
    const auto file = ArrayFile::read(path_, kind, generation, entries);
    return file ? ErrorCode::kInternal : file.error().code;
  }

  std::string bytes() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  std::string path_ = testing::TempDir() + "arrays-" + std::to_string(::getpid());
  std::vector<std::uint64_t> longs_ = {1, 2, 3};
  std::vector<std::uint32_t> shorts_ = {4, 5, 6};
};

template <class Row>
std::vector<Row> rows(const ArrayFile& file, std::size_t table) {
  const auto found = file.table<Row>(table);
  return {found.begin(), found.end()};
}

TEST_F(ArrayFiles, TablesComeBack) {
  const auto read = ArrayFile::read(path_, kKind, "generation", 5);
  const auto parsed = ArrayFile::parse(bytes(), "bytes", kKind, "generation", 9);
  for (const auto* file : {&read, &parsed}) {
    ASSERT_TRUE(*file);
    EXPECT_EQ(rows<std::uint64_t>(**file, 0), longs_);
    EXPECT_TRUE(rows<std::uint32_t>(**file, 1).empty());
    EXPECT_EQ(rows<std::uint32_t>(**file, 2), shorts_);
  }
}

TEST_F(ArrayFiles, TablesOverSeveralBlocks) {
  longs_.resize(100'001);
  shorts_.resize(77'777);
  std::iota(longs_.begin(), longs_.end(), 0);
  std::iota(shorts_.begin(), shorts_.end(), 0);
  write();
  const auto file = ArrayFile::read(path_, kKind, "generation", 5);
  ASSERT_TRUE(file);
  EXPECT_EQ(rows<std::uint64_t>(*file, 0), longs_);
  EXPECT_EQ(rows<std::uint32_t>(*file, 2), shorts_);
  for (const std::uintmax_t left : {1'179'648, 1'048'576, 786'432, 524'288, 262'144}) {
    fs::resize_file(path_, left);
    EXPECT_EQ(code(), ErrorCode::kIndexCorrupt) << left;
  }
}

TEST_F(ArrayFiles, AnotherFileIsRefused) {
  EXPECT_EQ(code({"TLTEST02", "test", 3}), ErrorCode::kIndexCorrupt);
  EXPECT_EQ(code({"TLTEST01", "test", 2}), ErrorCode::kIndexCorrupt);
  EXPECT_EQ(code({"TLTEST01", "test", 4}), ErrorCode::kIndexCorrupt);
  EXPECT_EQ(code(kKind, "another"), ErrorCode::kIndexCorrupt);
  EXPECT_EQ(code(kKind, "generation", 4), ErrorCode::kIndexCorrupt) << "an entry beyond them";
  fs::remove(path_);
  EXPECT_EQ(code(), ErrorCode::kIndexMissing);
}

TEST_F(ArrayFiles, EveryByteThatIsMissingIsNoticed) {
  const auto whole = bytes();
  for (std::size_t left = 0; left < whole.size(); ++left) {
    fs::resize_file(path_, left);
    EXPECT_EQ(code(), ErrorCode::kIndexCorrupt) << left;
    write();
  }
  std::ofstream(path_, std::ios::app | std::ios::binary) << "12345678";
  EXPECT_EQ(code(), ErrorCode::kIndexCorrupt) << "eight more";
}

TEST_F(ArrayFiles, EveryByteThatIsAnotherOneIsNoticed) {
  const auto whole = bytes();
  for (std::size_t at = 0; at < whole.size(); ++at) {
    auto changed = whole;
    changed[at] = static_cast<char>(changed[at] ^ 0x10);
    const auto file = ArrayFile::parse(changed, "bytes", kKind, "generation", 5);
    ASSERT_FALSE(file) << at;
    EXPECT_EQ(file.error().code, ErrorCode::kIndexCorrupt) << at;
  }
}

TEST_F(ArrayFiles, TwoWordsThatChangedPlacesAreNoticed) {
  const auto whole = bytes();
  constexpr std::size_t kBody = 72 + 16;
  for (std::size_t a = kBody; a < whole.size(); a += 8)
    for (std::size_t b = a + 8; b < whole.size(); b += 8) {
      auto changed = whole;
      std::swap_ranges(changed.begin() + static_cast<std::ptrdiff_t>(a),
                       changed.begin() + static_cast<std::ptrdiff_t>(a + 8),
                       changed.begin() + static_cast<std::ptrdiff_t>(b));
      if (changed == whole) continue;
      EXPECT_FALSE(ArrayFile::parse(changed, "bytes", kKind, "generation", 5)) << a << ' ' << b;
    }
}

TEST_F(ArrayFiles, AFolderIsNone) {
  EXPECT_EQ(ArrayFile::read(testing::TempDir(), kKind, "generation", 5).error().code,
            ErrorCode::kIndexCorrupt);
}

TEST(ArrayFileWriter, APlaceThatCannotBeWritten) {
  ArrayFileWriter file;
  const auto done = file.write("/none/of/these", kKind, "generation", 0);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, ErrorCode::kFileUnwritable);
}

}  // namespace
}  // namespace tracelore
