// The files of origins beside an index: what the line that raises tells of a library's release, and
// files that are none.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "engine/base/json/json_lines.h"
#include "engine/match/matcher.h"
#include "engine/match/versions.h"
#include "indexer/build.h"
#include "tests/support/files.h"

namespace tracelore {
namespace {

namespace fs = std::filesystem;

using test_support::kSource;
using test_support::read;

class Raised : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("tracelore-raised-" + std::to_string(::getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  Result<IndexInfo> build(const fs::path& origins) const {
    BuildReport report;
    return build_index({(kSource / "content/cuda-out-of-memory").string()},
                       (folder_ / "index").string(), report,
                       {.share = {}, .origins = origins.string()});
  }

  fs::path folder_;
};

TEST_F(Raised, TheLineThatRaisesTellsTheReleaseOfItsLibrary) {
  ASSERT_TRUE(build(kSource / "origins"));
  const auto reader = Reader::open((folder_ / "index").string()).value();
  const auto rows = parse_json_lines(read(kSource / "tests/corpus/origins/origins.jsonl")).value();
  std::size_t told = 0, right = 0, without = 0;
  for (const auto& row : rows) {
    if (text_at(row.value, "kind") != "frames") continue;
    const auto answer = match_paste(*reader, text_at(row.value, "text")).value();
    const auto package = text_at(row.value, "package");
    without += environment_of(*answer.report, {}).count(package);
    const auto known = answer.environment.find(package);
    if (known == answer.environment.end()) continue;
    ++told;
    EXPECT_EQ(known->second.from, kFromFrames);
    const auto range = Specifier::parse(known->second.version);
    right += range && range->contains(*Version::parse(text_at(row.value, "release")));
  }
  EXPECT_EQ(without, 0U);  // one frame alone tells nothing
  EXPECT_GE(told, 200U);
  EXPECT_GE(right * 100, told * 98);
}

TEST_F(Raised, AFileThatIsNoneIsNamedAndTheIndexStays) {
  ASSERT_TRUE(build({}));
  const auto before = Reader::open((folder_ / "index").string()).value()->info();
  const auto bad = folder_ / "bad";
  fs::create_directories(bad);
  fs::copy(kSource / "origins/torchcodec.sqlite", bad);
  fs::resize_file(bad / "torchcodec.sqlite", 5'000);
  const auto cut = build(bad);
  ASSERT_FALSE(cut);
  EXPECT_EQ(cut.error().code, ErrorCode::kBadOrigins);
  EXPECT_NE(cut.error().params.front().second.find("torchcodec.sqlite"), std::string::npos);
  const auto after = Reader::open((folder_ / "index").string());
  ASSERT_TRUE(after);
  EXPECT_EQ((*after)->info().generation, before.generation);
}

}  // namespace
}  // namespace tracelore
