#include "indexer/write/bundle.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "engine/index/schema.h"
#include "indexer/build.h"
#include "tests/support/files.h"

namespace tracelore {
namespace {

namespace fs = std::filesystem;

using test_support::read;

class Bundle : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("bundle-" + std::to_string(::getpid()));
    fs::create_directories(folder_ / "notes");
    std::ofstream(folder_ / "notes" / "one.md")
        << "# The widget is upside down\n\n```\nRuntimeError: the widget of the flux stands upside "
           "down\n```\n";
    BuildReport report;
    ASSERT_TRUE(build_index({path("notes")}, path("index"), report));
    ASSERT_TRUE(write_bundle(path("index"), path("bundle")));
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string path(const char* name) const { return (folder_ / name).string(); }

  fs::path folder_;
};

TEST_F(Bundle, CarriesTheIndexToAnotherFolder) {
  const auto info = install_bundle(path("bundle"), path("elsewhere"));
  ASSERT_TRUE(info);
  const auto before = Reader::open(path("index"));
  const auto after = Reader::open(path("elsewhere"));
  ASSERT_TRUE(before && after);
  EXPECT_EQ((*after)->info().generation, (*before)->info().generation);
  EXPECT_EQ((*after)->size(), 1U);
}

TEST_F(Bundle, ReplacesAnOlderIndex) {
  std::ofstream(folder_ / "notes" / "two.md")
      << "# Another\n\n```\nValueError: the widget count of the flux is 3\n```\n";
  BuildReport report;
  ASSERT_TRUE(build_index({path("notes")}, path("new"), report));
  ASSERT_TRUE(write_bundle(path("new"), path("bundle")));
  ASSERT_TRUE(install_bundle(path("bundle"), path("index")));
  EXPECT_EQ((*Reader::open(path("index")))->size(), 2U);
}

TEST_F(Bundle, LeavesTheOriginsOfAnOlderIndex) {
  fs::create_directories(folder_ / "index" / kOriginsFolder);
  std::ofstream(folder_ / "index" / kOriginsFolder / "widgets.sqlite") << "as it was";
  ASSERT_TRUE(install_bundle(path("bundle"), path("index")));
  EXPECT_EQ(read(folder_ / "index" / kOriginsFolder / "widgets.sqlite"), "as it was");
}

struct Damage {
  const char* name;
  std::string (*of)(std::string);
};

class DamagedBundle : public Bundle, public testing::WithParamInterface<Damage> {};

TEST_P(DamagedBundle, IsRefusedAndTheOldIndexStays) {
  const auto before = (*Reader::open(path("index")))->info().generation;
  std::ofstream(path("bad"), std::ios::binary) << GetParam().of(read(path("bundle")));
  const auto info = install_bundle(path("bad"), path("index"));
  ASSERT_FALSE(info);
  EXPECT_EQ(info.error().code, ErrorCode::kBadBundle);
  EXPECT_EQ((*Reader::open(path("index")))->info().generation, before);
  for (const auto& entry : fs::directory_iterator(folder_))
    EXPECT_EQ(entry.path().filename().string().find(".building-"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(
    , DamagedBundle,
    testing::Values(Damage{"empty", [](std::string) { return std::string(); }},
                    Damage{"no_bundle", [](std::string) { return std::string("PK\3\4"); }},
                    Damage{"cut", [](std::string s) { return s.substr(0, s.size() / 2); }},
                    Damage{"cut_in_the_head", [](std::string s) { return s.substr(0, 40); }},
                    Damage{"longer", [](std::string s) { return s + "x"; }},
                    Damage{"one_bit",
                           [](std::string s) {
                             s[s.size() / 2] = static_cast<char>(s[s.size() / 2] ^ 1);
                             return s;
                           }},
                    Damage{"head_is_no_json",
                           [](std::string) { return std::string("tracelore-bundle 1\n{\n"); }},
                    Damage{"negative_size",
                           [](std::string) {
                             return std::string(
                                 "tracelore-bundle 1\n{\"files\": [{\"size\": -1}, {}]}\n");
                           }}),
    [](const auto& row) { return std::string(row.param.name); });

TEST_F(Bundle, SomebodysFolderIsLeftAlone) {
  EXPECT_EQ(install_bundle(path("bundle"), path("notes")).error().code, ErrorCode::kNotAnIndex);
  EXPECT_TRUE(fs::exists(folder_ / "notes" / "one.md"));
  EXPECT_EQ(install_bundle(path("none"), path("x")).error().code, ErrorCode::kFileUnreadable);
}

}  // namespace
}  // namespace tracelore
