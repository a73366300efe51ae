#include "indexer/build.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <thread>

#include "engine/entry/snippet.h"
#include "engine/match/matcher.h"
#include "engine/search/search.h"
#include "indexer/content_index.h"
#include "indexer/write/swap.h"
#include "indexer/write/writer.h"
#include "tests/unit/indexer/content_fixture.h"

namespace tracelore {
namespace {

class Build : public ContentFolder {
 protected:
  void SetUp() override {
    ContentFolder::SetUp();
    write("content/glossary.yaml", "- {en: [gadget], zh: [小工具]}\n");
  }
  Result<IndexInfo> build(const std::vector<std::string>& folders) {
    report_ = {};
    return build_index(folders, path("index"), report_);
  }
  std::shared_ptr<const Reader> open() const {
    auto reader = Reader::open(path("index"));
    return reader ? *reader : nullptr;
  }
  std::string entry_title(std::string_view id) const {
    const auto reader = open();
    const auto number = reader ? reader->find(id) : std::nullopt;
    return number ? (*reader->entry(*number))->article(Language::kEnglish).title : "";
  }
  BuildReport report_;
};

TEST_F(Build, WhatWasWrittenIsRead) {
  write_entry("content/widget");
  write("content/team/notes.md",
        "# Our page\n\nhiverun.scheduler.QuotaError: gang of 16 pods needs 128 gpu\n");
  const auto info = build({path("content")});
  ASSERT_TRUE(info);
  EXPECT_TRUE(report_.problems.empty());
  const auto reader = open();
  ASSERT_TRUE(reader);
  EXPECT_EQ(reader->size(), 2U);
  EXPECT_EQ(reader->info().generation, info->generation);
  EXPECT_EQ(reader->info().signatures, 2U);
  ASSERT_TRUE(reader->find("widget"));
  ASSERT_TRUE(reader->find("team/notes"));
  EXPECT_FALSE(reader->find("nobody"));
  EXPECT_FALSE(reader->harness().empty());
  EXPECT_NE(reader->glossary().find("\"en\""), std::string_view::npos);
  const auto answer = match_paste(*reader, "RuntimeError: the widget of the gadget is upside down");
  ASSERT_TRUE(answer);
  ASSERT_FALSE(answer->matches.empty());
  EXPECT_EQ(answer->matches[0].entry->id, "widget");
}

TEST_F(Build, AnEntryIsFoundByHowPeopleAskForIt) {
  write_entry("content/widget");
  write_entry("content/other");
  replace("content/other/entry.yaml", "packages: [torch]",
          "packages: [torch]\nasked: [contraption wobbles, 小玩意儿晃来晃去]");
  ASSERT_TRUE(build({path("content")}));
  const auto reader = open();
  for (const auto* question : {"my contraption wobbles", "小玩意儿晃来晃去怎么办"}) {
    const auto found = search_words(*reader, question);
    ASSERT_TRUE(found);
    ASSERT_FALSE(found->hits.empty()) << question;
    EXPECT_EQ(found->hits[0].entry->id, "other");
    EXPECT_EQ(found->hits[0].matched, std::vector<std::string>{"asked"});
  }
}

TEST_F(Build, DerivedSignaturesAreNeverExact) {
  write("notes/page.md",
        "# Our page\n\nhiverun.scheduler.QuotaError: gang of 16 pods needs 128 gpu\n");
  ASSERT_TRUE(build({path("notes")}));
  const auto answer =
      match_paste(*open(), "hiverun.scheduler.QuotaError: gang of 4 pods needs 32 gpu");
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->verdict, Verdict::kLikely);
  EXPECT_EQ(answer->matches.at(0).entry->id, "page");
}

TEST_F(Build, TheSameContentGivesTheSameGeneration) {
  write_entry("content/widget");
  const auto first = build({path("content")});
  const auto second = build({path("content")});
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->generation, second->generation);
  replace("content/widget/en.md", "Gravity", "Levity");
  EXPECT_NE(build({path("content")})->generation, first->generation);
}

TEST_F(Build, LaterFoldersOverride) {
  write_entry("a/widget");
  write_entry("a/other");
  write_entry("b/widget");
  replace("b/widget/en.md", "stands on its head", "is ours");
  ASSERT_TRUE(build({path("a"), path("b")}));
  EXPECT_EQ(open()->size(), 2U);
  EXPECT_EQ(entry_title("widget"), "The widget is ours");
}

TEST_F(Build, ABrokenEntryIsLeftOut) {
  write_entry("content/widget");
  write_entry("content/broken");
  replace("content/broken/entry.yaml", "upside down", "upside {down");
  ASSERT_TRUE(build({path("content"), path("missing")}));
  ASSERT_EQ(report_.problems.size(), 2U);
  EXPECT_EQ(report_.problems[0].code, ErrorCode::kContentFolderMissing);
  EXPECT_EQ(report_.problems[1].code, ErrorCode::kTemplateUnclosedBrace);
  EXPECT_EQ(open()->size(), 1U);
}

TEST_F(Build, WithNothingValidTheOldIndexStays) {
  write_entry("content/widget");
  ASSERT_TRUE(build({path("content")}));
  replace("content/widget/entry.yaml", "upside down", "upside {down");
  const auto info = build({path("content")});
  ASSERT_FALSE(info);
  EXPECT_EQ(info.error().code, ErrorCode::kNothingValid);
  EXPECT_EQ(entry_title("widget"), "The widget stands on its head");
  const auto missing = build({path("none")});
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, ErrorCode::kContentFolderMissing);
  EXPECT_TRUE(open());
}

TEST_F(Build, AFolderThatIsNoIndexIsLeftAlone) {
  write_entry("content/widget");
  const auto info = build_index({path("content")}, path("content"), report_);
  ASSERT_FALSE(info);
  EXPECT_EQ(info.error().code, ErrorCode::kNotAnIndex);
  EXPECT_TRUE(std::filesystem::exists(path("content/widget/entry.yaml")));
  write("file", "x");
  EXPECT_EQ(build_index({path("content")}, path("file"), report_).error().code,
            ErrorCode::kNotAnIndex);
}

TEST_F(Build, AnUnwritablePlaceIsAnError) {
  write_entry("content/widget");
  write("file", "x");
  const auto info = build_index({path("content")}, path("file") + "/index", report_);
  ASSERT_FALSE(info);
  EXPECT_EQ(info.error().code, ErrorCode::kFileUnwritable);
}

TEST_F(Build, LeftOversOfAKilledBuildAreRemoved) {
  write_entry("content/widget");
  write("index.building-999999999/draft/x", "half");
  ASSERT_TRUE(build({path("content")}));
  EXPECT_FALSE(std::filesystem::exists(path("index.building-999999999")));
  std::vector<std::string> beside;
  for (const auto& item : std::filesystem::directory_iterator(path(".")))
    beside.push_back(item.path().filename().string());
  EXPECT_EQ(beside.size(), 2U);  // content and index
}

TEST_F(Build, KilledAtAnyPointAnIndexIsThere) {
  write_entry("content/widget");
  ASSERT_TRUE(build({path("content")}));
  for (int i = 0; i < 12; ++i) {
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      for (;;) static_cast<void>(build({path("content")}));
    }
    ::usleep(static_cast<useconds_t>(3'000 + 7'000 * i));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    EXPECT_EQ(entry_title("widget"), "The widget stands on its head") << i;
  }
}

TEST_F(Build, KilledWhileItIsChangedTheOldOrTheNewIsThere) {
  write_entry("content/widget");
  for (int i = 0; i < 20; ++i) {
    write("content/note.md", "# Note 0\n\nOn gadgets.\n");  // the killed one may have left half
    std::array<int, 2> built{};
    ASSERT_EQ(::pipe(built.data()), 0);
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      ContentIndex index({path("content")}, path("index"));
      static_cast<void>(index.build(report_));
      static_cast<void>(::write(built[1], "", 1));
      for (int n = 0;; ++n) {
        write("content/note.md", "# Note " + std::to_string(n) + "\n\nOn gadgets.\n");
        static_cast<void>(index.update({path("content/note.md")}, report_));
      }
    }
    char done = 0;
    EXPECT_EQ(::read(built[0], &done, 1), 1);
    ::usleep(static_cast<useconds_t>(5'000 + 1'700 * i));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    ::close(built[0]);
    ::close(built[1]);
    EXPECT_EQ(entry_title("widget"), "The widget stands on its head") << i;
    EXPECT_TRUE(entry_title("note").starts_with("Note ")) << i;
  }
}

TEST_F(Build, AKilledSwapIsUndone) {
  write_entry("content/widget");
  ASSERT_TRUE(build({path("content")}));
  std::filesystem::rename(path("index"), path("index.building-999999999-abc.previous"));
  remove_left_overs(path("index"));
  EXPECT_EQ(entry_title("widget"), "The widget stands on its head");
}

TEST_F(Build, OpeningDuringASwapFindsOneOfTheTwo) {
  write_entry("content/widget");
  ASSERT_TRUE(build({path("content")}));
  std::atomic<bool> stop = false;
  std::thread builder([&] {
    BuildReport report;
    while (!stop) static_cast<void>(build_index({path("content")}, path("index"), report));
  });
  for (int i = 0; i < 200; ++i) EXPECT_TRUE(open()) << i;
  stop = true;
  builder.join();
}

TEST_F(Build, TwoBuildsAtOnceBothSucceed) {
  write_entry("content/widget");
  std::atomic<int> built = 0;
  std::vector<std::thread> builders;
  for (int i = 0; i < 3; ++i)
    builders.emplace_back([&] {
      BuildReport report;
      if (build_index({path("content")}, path("index"), report)) ++built;
    });
  for (auto& builder : builders) builder.join();
  EXPECT_EQ(built, 3);
  EXPECT_TRUE(open());
}

TEST_F(Build, AnOpenReaderOutlivesItsIndex) {
  write_entry("content/widget");
  ASSERT_TRUE(build({path("content")}));
  const auto reader = open();
  write_entry("content/other");
  ASSERT_TRUE(build({path("content")}));
  EXPECT_EQ(reader->size(), 1U);
  EXPECT_TRUE(reader->entry(0));
  EXPECT_EQ(open()->size(), 2U);
}

TEST_F(Build, RecordedRunsBelongToTheirSnippet) {
  write_entry("content/widget");
  const std::string code =
      "def reproduce(device):\n    pass\n\n\ndef workaround(device):\n    pass\n";
  const std::string mine = R"({"entry": "widget", "verdict": "NOT AFFECTED", "snippet": ")" +
                           snippet_digest(code) + "\"}";
  write("content/verified.jsonl", mine + "\n\n" + R"({"entry": "widget", "snippet": "sha256:0"})" +
                                      "\n" + R"({"entry": "x"})" + "\nno json\n");
  ASSERT_TRUE(build({path("content")}));
  EXPECT_EQ((*open()->entry(0))->verified, std::vector<std::string>{mine});
  ASSERT_EQ(report_.problems.size(), 1U);
  EXPECT_EQ(report_.problems[0].code, ErrorCode::kBadJson);
  EXPECT_EQ(report_.problems[0].at.line, 5U);
}

TEST(Share, EveryEntryIsInOne) {
  for (std::uint32_t of : {1U, 2U, 3U, 7U})
    for (int i = 0; i < 200; ++i) {
      int holders = 0;
      for (std::uint32_t number = 1; number <= of; ++number)
        holders += Share{number, of}.holds("entry-" + std::to_string(i)) ? 1 : 0;
      EXPECT_EQ(holders, 1);
    }
}

TEST(Share, IsWritten) {
  EXPECT_EQ(Share::parse("2/3")->number, 2U);
  EXPECT_EQ(Share::parse("2/3")->of, 3U);
  EXPECT_EQ(Share::parse("")->of, 1U);
  for (const char* text : {"0/2", "3/2", "2", "/", "1/", "1/2x", "-1/2", "1/1001", "1 / 2"})
    EXPECT_EQ(Share::parse(text).error().code, ErrorCode::kBadValue) << text;
}

TEST_F(Build, TheFoldersOwnGlossaryAndHarnessAreTaken) {
  write_entry("content/widget");
  write("content/glossary.yaml", "- {en: [widget], zh: [部件]}\n");
  write("content/harness.py", "# ours\n");
  ASSERT_TRUE(build({path("content")}));
  const std::string glossary(open()->glossary());
  EXPECT_TRUE(
      glossary.starts_with(R"([{"en":["widget"],"zh":["部件"]},{"sentences":["CUDA out of)"));
  EXPECT_EQ(open()->harness(), "# ours\n");
  write("content/glossary.yaml", "- {en: widget: x\n");
  ASSERT_TRUE(build({path("content")}));
  EXPECT_EQ(report_.problems.size(), 1U);
}

}  // namespace
}  // namespace tracelore
