#include "engine/answer/check_words.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

struct CheckWordsRow {
  const char* name;
  CheckKind shows;
  const char* verdict;
  const char* library;
  const char* english;
};

class RunWords : public testing::TestWithParam<CheckWordsRow> {};

TEST_P(RunWords, SayWhatARunTold) {
  const auto& row = GetParam();
  EXPECT_EQ(run_words(Language::kEnglish, row.shows, row.verdict, row.library, "a reason"),
            row.english);
}

INSTANTIATE_TEST_SUITE_P(
    , RunWords,
    testing::ValuesIn<CheckWordsRow>({
        {"Shown", CheckKind::kDemonstration, "AFFECTED, workaround works", "torch 2.8.0",
         "shown: torch 2.8.0 raises this, and this cures it; it says nothing about your machine"},
        {"NotShown", CheckKind::kDemonstration, "NOT AFFECTED", "torch 2.8.0",
         "not shown: torch 2.8.0 does not raise this; it says nothing about your machine"},
        {"Environment", CheckKind::kEnvironment, "AFFECTED, workaround fails", "numpy 2.3.0",
         "this environment has the problem, and the workaround does not help here (numpy 2.3.0)"},
        {"Release", CheckKind::kRelease, "NOT AFFECTED", "torch 2.8.0",
         "torch 2.8.0 does not have this fault"},
        {"OldRecord", CheckKind::kUnstated, "AFFECTED, workaround works", "torch 2.8.0",
         "the error appears and the cure works on torch 2.8.0"},
        {"NoVersion", CheckKind::kRelease, "AFFECTED, workaround works", "",
         "this release has this fault, and the workaround avoids it"},
        {"Skipped", CheckKind::kEnvironment, "SKIPPED", "", "skipped: a reason"},
        {"Whatever", CheckKind::kRelease, "no verdict at all", "",
         "the check failed to run: a reason"},
    }),
    [](const auto& row) { return std::string(row.param.name); });

// The sentence that keeps a demonstration from passing for a proof, in both languages.
TEST(WordsOfADemonstration, NeverSpeakOfTheReadersMachineAsAffected) {
  for (const std::string verdict :
       {"AFFECTED, workaround works", "AFFECTED, workaround fails", "NOT AFFECTED"}) {
    const auto english =
        run_words(Language::kEnglish, CheckKind::kDemonstration, verdict, "torch 2.8.0");
    EXPECT_NE(english.find("it says nothing about your machine"), std::string::npos) << english;
    const auto chinese =
        run_words(Language::kChinese, CheckKind::kDemonstration, verdict, "torch 2.8.0");
    EXPECT_NE(chinese.find("不说明你的机器"), std::string::npos) << chinese;
  }
}

TEST(ToldRuns, KeepTheKindThatTheyWereRecordedWith) {
  Entry entry;
  entry.verify.shows = CheckKind::kDemonstration;
  const auto runs = told_runs(
      entry,
      {R"({"versions": {"torch": "2.3.1"}, "verdict": "AFFECTED, workaround works"})",
       R"({"versions": {"torch": "2.8.0"}, "verdict": "AFFECTED, workaround works", "shows": "demonstration"})"},
      Language::kEnglish);
  ASSERT_EQ(runs.size(), 2U);
  EXPECT_EQ(runs[0]["headline"], "the error appears and the cure works on torch 2.3.1");
  EXPECT_EQ(
      runs[1]["headline"],
      "shown: torch 2.8.0 raises this, and this cures it; it says nothing about your machine");
  EXPECT_EQ(runs[1]["decided_by"], Json({{"package", "torch"}, {"version", "2.8.0"}}));
}

}  // namespace
}  // namespace tracelore
