#include "engine/origin/origins.h"

#include <fstream>

#include "tests/support/files.h"
#include "tests/unit/engine/origin/origin_fixture.h"

namespace tracelore {
namespace {

const std::vector<std::string> kReleases = {"1.0.2", "1.1.0", "1.2.3", "2.0.1"};
const std::vector<std::string> kFiles = {"widgets/core.py", "widgets/util/text.py", "widgets/x.py",
                                         "widgets/y.py", "widgets/z.py"};
constexpr const char* kSite = "/opt/venv/lib/python3.11/site-packages/widgets/core.py";

// [file, function, kind, class, successor, runs]
Json place(int file, const char* function, const char* exception, int successor, Json runs) {
  return {file, function, "raise", exception, successor, runs};
}

class OriginsTest : public OriginFolder {
 protected:
  void SetUp() override {
    OriginFolder::SetUp();
    write(
        "widgets", kReleases, kFiles,
        {{"the widget {} has no gadget",
          "gadget",
          "widget",
          {place(0, "Widget.build", "ValueError", -1, {0, 2, 40, 0, 2, 12})}},
         {"no such {}", "such", "", {place(0, "find", "KeyError", -1, {0, 4, 7})}},
         {"cannot turn the widget round",
          "round",
          "turn",
          {place(0, "Widget.turn", "RuntimeError", 3, {1, 2, 90})}},
         {"cannot turn a round widget in {}",
          "cannot",
          "turn",
          {place(0, "Widget.turn", "RuntimeError", -1, {3, 1, 95})}},
         {"the old gadget is gone for good",
          "good",
          "gone",
          {place(1, "tidy", "OSError", -1, {0, 1, 5})}},
         {"one text that two files have",
          "files",
          "text",
          {place(0, "a", "TypeError", -1, {0, 4, 1}), place(1, "b", "TypeError", -1, {0, 4, 2})}},
         {"a text at two lines of one function",
          "two",
          "lines",
          {place(2, "c", "TypeError", -1, {0, 4, 5, -4, 4, 3})}},
         {"what moved to the other file",
          "moved",
          "other",
          {place(0, "a", "TypeError", -1, {0, 2, 3}), place(1, "b", "TypeError", -1, {2, 2, 4})}},
         {"the text of a file that is gone",
          "gone",
          "file",
          {place(4, "old", "TypeError", -1, {0, 2, 8})}},
         {"one text that four files have",
          "four",
          "text",
          {place(0, "a", "TypeError", -1, {0, 4, 5}), place(1, "b", "TypeError", -1, {0, 4, 6}),
           place(2, "c", "TypeError", -1, {0, 4, 5}), place(3, "d", "TypeError", -1, {0, 4, 6})}}},
        "", {3, 3, 3, 3, 2});
    origins_ = Origins::open(folder_.string()).value();
  }

  std::vector<Origin> of(std::string_view exception, std::string_view message,
                         const std::vector<FrameLine>& frames = {},
                         const Environment& environment = {}) const {
    return origins_->of({exception, message, frames}, environment);
  }

  std::shared_ptr<const Origins> origins_;
};

TEST_F(OriginsTest, OfAFrameThePlaceAndTheReleasesOfItsLine) {
  const auto found = of("ValueError", "the widget blue has no gadget",
                        {{"train.py", "main", 3}, {kSite, "build", 40}});
  ASSERT_EQ(found.size(), 1U);
  const auto& origin = found[0];
  EXPECT_EQ(origin.package, "widgets");
  EXPECT_EQ(origin.path, "widgets/core.py");
  EXPECT_EQ(origin.function, "Widget.build");
  EXPECT_EQ(origin.at_line, (std::vector<std::string>{"1.0.2", "1.1.0"}));
  EXPECT_EQ(origin.range, "<1.2.3");
  EXPECT_EQ(origin.values, std::vector<std::string>{"blue"});
  EXPECT_EQ(origin.first, "1.0.2");
  EXPECT_EQ(origin.last, "2.0.1");
  EXPECT_EQ(origin.newest, Newest::kPresent);
  EXPECT_EQ(origin.url, "https://example.org/v1.1.0/widgets/core.py#L40");
}

TEST_F(OriginsTest, TheAddressIsOfTheReleaseThatThePasteRan) {
  const Environment environment = {{"widgets", {"1.0.2+cu1", "text", 1}}};
  const auto found =
      of("ValueError", "the widget blue has no gadget", {{kSite, "build", 40}}, environment);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].url, "https://example.org/v1.0.2/widgets/core.py#L40");
}

TEST_F(OriginsTest, ALineThatNoReleaseHasLeavesTheWordsToSpeak) {
  const auto found = of("ValueError", "the widget blue has no gadget", {{kSite, "build", 41}});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_TRUE(found[0].at_line.empty());
  EXPECT_TRUE(found[0].range.empty());
  EXPECT_TRUE(found[0].url.empty());
}

TEST_F(OriginsTest, WordsAloneNameTheFileWhereOneHasThem) {
  const auto found = of("ValueError", "the widget blue has no gadget");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].path, "widgets/core.py");
  EXPECT_FALSE(found[0].from_frame);
}

TEST_F(OriginsTest, NoLineIsToldWhereSeveralHaveTheWords) {
  const auto found = of("TypeError", "a text at two lines of one function");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].function, "c");
  EXPECT_EQ(found[0].line, 0U);
  EXPECT_EQ(found[0].url, "https://example.org/v2.0.1/widgets/x.py");
}

// What a message of several files is told: "path first-last newest moved_to", one a row.
struct CopiesRow {
  const char* name;
  const char* message;
  std::vector<std::string> told;
};

TEST_F(OriginsTest, WordsOfSeveralFiles) {
  const CopiesRow rows[] = {
      {"two have it today",
       "one text that two files have",
       {"widgets/core.py 1.0.2-2.0.1 present ", "widgets/util/text.py 1.0.2-2.0.1 present "}},
      {"it moved: where it is today comes first",
       "what moved to the other file",
       {"widgets/util/text.py 1.2.3-2.0.1 present ",
        "widgets/core.py 1.0.2-1.1.0 present widgets/util/text.py, b"}},
      {"four have it: one of them",
       "one text that four files have",
       {"widgets/core.py 1.0.2-2.0.1 present "}}};
  for (const auto& row : rows) {
    std::vector<std::string> told;
    for (const auto& origin : of("TypeError", row.message))
      told.push_back(origin.path + " " + origin.first + "-" + origin.last + " " +
                     std::string(name_of(origin.newest)) + " " + origin.moved_to);
    EXPECT_EQ(told, row.told) << row.name;
  }
  const auto four = of("TypeError", "one text that four files have").at(0);
  EXPECT_EQ(four.files, 4U);
  EXPECT_EQ(four.paths, std::vector<std::string>(kFiles.begin(), kFiles.begin() + 4));
  EXPECT_EQ(four.function, "");
  EXPECT_EQ(four.url, "");
}

// The likelier file is the one that has it in more releases.
TEST_F(OriginsTest, OfSeveralFilesTheLongStandingOneComesFirst) {
  write("gears", kReleases, {"gears/new.py", "gears/old.py"},
        {{"the gear does not turn any more",
          "gear",
          "turn",
          {place(0, "a", "TypeError", -1, {3, 1, 9}), place(1, "b", "TypeError", -1, {0, 3, 8})}}});
  const auto found = Origins::open(folder_.string())
                         .value()
                         ->of({"TypeError", "the gear does not turn any more", {}}, {});
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].path, "gears/old.py");
}

TEST_F(OriginsTest, OfNineFilesNoneIsNamed) {
  std::vector<std::string> files;
  Json places = Json::array();
  for (int i = 0; i < 9; ++i) {
    files.push_back("gears/" + std::to_string(i) + ".py");
    places.push_back(place(i, "turn", "TypeError", -1, {0, 4, 8}));
  }
  write("gears", kReleases, files, {{"the gear does not turn any more", "gear", "turn", places}});
  const auto found = Origins::open(folder_.string())
                         .value()
                         ->of({"TypeError", "the gear does not turn any more", {}}, {});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].path, "");
  EXPECT_EQ(found[0].files, 9U);
  EXPECT_TRUE(found[0].paths.empty());
}

TEST_F(OriginsTest, WhatTheNewestReleaseSays) {
  const auto reworded = of("RuntimeError", "cannot turn the widget round");
  ASSERT_EQ(reworded.size(), 1U);
  EXPECT_EQ(reworded[0].newest, Newest::kReworded);
  EXPECT_EQ(reworded[0].gone_since, "2.0.1");
  EXPECT_EQ(reworded[0].successor, "cannot turn a round widget in {}");
  EXPECT_EQ(reworded[0].range, ">1.0.2,<2.0.1");
  const auto absent = of("IOError", "the old gadget is gone for good");
  ASSERT_EQ(absent.size(), 1U);
  EXPECT_EQ(absent[0].newest, Newest::kAbsent);
  EXPECT_FALSE(absent[0].file_gone);
  const auto gone = of("TypeError", "the text of a file that is gone");
  ASSERT_EQ(gone.size(), 1U);
  EXPECT_EQ(gone[0].newest, Newest::kAbsent);
  EXPECT_TRUE(gone[0].file_gone);
}

struct SilentRow {
  const char* name;
  const char* exception;
  const char* message;
  std::vector<FrameLine> frames = {};
};

TEST_F(OriginsTest, SaysNothingWhereItIsNotSure) {
  const SilentRow rows[] = {
      {"another class", "TypeError", "the widget blue has no gadget"},
      {"more than the message", "ValueError", "the widget blue has no gadget, sorry"},
      {"too few words of its own", "KeyError", "'no such key'"},
      {"the reader's own code raises it",
       "ValueError",
       "the widget blue has no gadget",
       {{kSite, "build", 40}, {"/home/me/train.py", "build", 40}}},
      {"another library raises it",
       "ValueError",
       "the widget blue has no gadget",
       {{"/x/site-packages/numpy/core.py", "build", 40}}},
      {"another function of the file",
       "ValueError",
       "the widget blue has no gadget",
       {{kSite, "turn", 40}}},
      {"a path that climbs",
       "ValueError",
       "the widget blue has no gadget",
       {{"/x/site-packages/widgets/../other/core.py", "build", 40}}},
      {"nothing", "", ""},
      {"a megabyte", "ValueError", ""},
  };
  const std::string megabyte(1 << 20, 'w');
  for (const auto& row : rows)
    EXPECT_TRUE(of(row.exception,
                   std::string_view(row.name) == "a megabyte" ? megabyte : row.message, row.frames)
                    .empty())
        << row.name;
}

TEST_F(OriginsTest, FewWordsAreEnoughInTheirOwnFunction) {
  const auto found = of("KeyError", "'no such key'", {{kSite, "find", 7}});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].values, std::vector<std::string>{"key"});
}

TEST_F(OriginsTest, TenThousandFramesOfOneFunction) {
  const std::vector<FrameLine> frames(10'000, FrameLine{kSite, "turn", 1});
  EXPECT_TRUE(of("ValueError", "the widget blue has no gadget", frames).empty());
}

TEST_F(OriginsTest, AFolderThatIsNotReadHasTheFramesPlace) {
  const auto found = of("ValueError", "the widget blue has no gadget",
                        {{"/x/site-packages/widgets/models/big.py", "forward", 9}});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].path, "widgets/models/big.py");
  EXPECT_EQ(found[0].function, "forward");
  EXPECT_TRUE(found[0].at_line.empty());
}

TEST_F(OriginsTest, WordsOfThreePackagesAreNobodys) {
  const std::vector<MadeWording> words = {{"the widget {} has no gadget",
                                           "gadget",
                                           "widget",
                                           {place(0, "f", "ValueError", -1, {0, 1, 1})}}};
  write("second", {"1.0"}, {"second/a.py"}, words);
  EXPECT_EQ(Origins::open(folder_.string())
                .value()
                ->of({"ValueError", "the widget x has no gadget", {}}, {})
                .size(),
            2U);
  write("third", {"1.0"}, {"third/a.py"}, words);
  EXPECT_TRUE(Origins::open(folder_.string())
                  .value()
                  ->of({"ValueError", "the widget x has no gadget", {}}, {})
                  .empty());
}

TEST_F(OriginsTest, AFileThatIsNoneIsNamed) {
  const auto detail = [&] {
    const auto opened = Origins::open(folder_.string());
    if (opened) return std::string("opened");
    EXPECT_EQ(opened.error().code, ErrorCode::kBadOrigins);
    return opened.error().params.back().second;
  };
  write("widgets", {"1.0"}, {"w/a.py"}, {}, "again");
  EXPECT_EQ(detail(), "it is not whole");  // no template at all
  std::filesystem::remove(path("again"));
  std::filesystem::copy(path("widgets"), path("again"));
  EXPECT_EQ(detail(), "a second file of widgets");
  change(path("again"), "PRAGMA user_version=7");
  EXPECT_EQ(detail(), "schema 7, not 2");
  std::filesystem::resize_file(path("again"), std::filesystem::file_size(path("again")) / 2);
  EXPECT_NE(detail(), "opened");
  std::filesystem::remove(path("again"));
  std::filesystem::copy(path("widgets"), path("again"));
  change(path("again"), "UPDATE files SET last = x'00'");
  EXPECT_EQ(detail(), "it is not whole");
  std::ofstream(path("again")) << "no database";
  EXPECT_NE(detail(), "opened");
  std::filesystem::remove(path("again"));
  EXPECT_EQ(detail(), "opened");
}

TEST_F(OriginsTest, FilesInMemoryAnswerAsThoseOfAFolder) {
  const auto bytes = test_support::read(path("widgets"));
  const std::vector<embedded::File> files = {{"origins/widgets.sqlite", bytes}};
  const auto origins = Origins::open(files).value();
  std::filesystem::remove_all(folder_);
  const auto found = origins->of({"ValueError", "the widget blue has no gadget", {}}, {});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].values, std::vector<std::string>{"blue"});

  const std::vector<embedded::File> twice = {files[0], {"origins/again.sqlite", bytes}};
  EXPECT_EQ(Origins::open(twice).error().params.back().second, "a second file of widgets");
  const auto first_half = std::string_view(bytes).substr(0, bytes.size() / 2);
  const std::vector<embedded::File> half = {{"half", first_half}};
  EXPECT_EQ(Origins::open(half).error().code, ErrorCode::kBadOrigins);
  const std::vector<embedded::File> none = {{"none", ""}};
  EXPECT_EQ(Origins::open(none).error().code, ErrorCode::kBadOrigins);
}

TEST_F(OriginsTest, DamagedBlocksKnowNothing) {
  change(path("widgets"), "UPDATE texts SET data = x'00'; UPDATE places SET data = x'00'");
  const auto origins = Origins::open(folder_.string()).value();
  EXPECT_TRUE(origins->of({"ValueError", "the widget blue has no gadget", {}}, {}).empty());
}

TEST(Origins, WithoutAFolder) {
  EXPECT_EQ(Origins::open("/nowhere/at/all").error().code, ErrorCode::kFileUnreadable);
}

}  // namespace
}  // namespace tracelore
