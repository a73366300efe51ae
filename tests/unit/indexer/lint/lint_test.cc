#include <gtest/gtest.h>

#include "engine/messages/messages.h"
#include "tests/unit/indexer/lint/lint_fixture.h"

namespace tracelore {
namespace {

TEST_F(Lint, AnUnknownKindNamesTheKnownOnes) {
  replace("content/widget/entry.yaml", "shows: demonstration", "shows: proof");
  const auto problems = check_content({path("content")});
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].code, ErrorCode::kBadValue);
  EXPECT_EQ(problems[0].params,
            (Params{{"key", "shows"}, {"wanted", "environment | release | demonstration"}}));
}

TEST_F(Lint, SoundContentIsClean) {
  const auto problems = check_content({path("content")});
  EXPECT_TRUE(problems.empty()) << describe(Language::kEnglish, problems[0]);
}

TEST_F(Lint, ASignatureMustNotClaimTheSampleOfAnother) {
  replace("content/gadget/entry.yaml", "the gadget has lost its only widget",
          "the widget of the gadget is");
  const auto claims = [&] {
    for (const auto& problem : check_content({path("content")}))
      if (problem.code == ErrorCode::kSignatureClaimsOther) return problem;
    return Error{};
  };
  EXPECT_EQ(claims().file, path("content/gadget/entry.yaml"));
  EXPECT_EQ(claims().at, (Position{4, 9}));
  write(
      "content/gadget/entry.yaml",
      "kind: issue\npackages: [torch]\noverlaps: [widget]\nsignatures:\n  - id: a\n    exception: "
      "RuntimeError\n    message: \"the widget of the gadget is\"\nworkarounds: [{id: x}]\n");
  EXPECT_EQ(claims().code, ErrorCode::kSignatureClaimsOther);  // one of them alone cannot agree
  replace("content/widget/entry.yaml", "kind: issue", "kind: issue\noverlaps: [gadget]");
  EXPECT_EQ(claims().code, ErrorCode::kInternal);
}

TEST_F(Lint, AMissingLanguageIsAFaultOfThisKnowledgeBaseOnly) {
  std::filesystem::remove(path("content/widget/zh.md"));
  const auto problems = check_content({path("content")});
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].code, ErrorCode::kMissingFile);
  std::filesystem::remove(path("content/harness.py"));
  EXPECT_TRUE(check_content({path("content")}).empty());
}

TEST_F(Lint, SeveralSectionsThatArePairedByOrderAreWarnedOf) {
  for (const char* language : {"en", "zh"})
    replace(std::string("content/widget/") + language + ".md", " {#turn-it}",
            "\n\n```python\nwidget.lift()\n```\n\n### 3");
  replace("content/widget/entry.yaml", "  - id: turn-it", "  - id: lift-it\n  - id: turn-it");
  std::filesystem::remove(path("content/harness.py"));
  const auto problems = check_content({path("content")});
  ASSERT_EQ(problems.size(), 2U);
  for (const auto& problem : problems) {
    EXPECT_EQ(problem.code, ErrorCode::kHeadingsPairedByOrder);
    EXPECT_EQ(kind_of(problem.code), ErrorKind::kWarning);
    EXPECT_EQ(describe(Language::kEnglish, problem).find("⟦"), std::string::npos);
  }
}

TEST_F(Lint, AnEntryWithoutASampleThatLeavesItsCauseOpenIsWarnedOf) {
  replace("content/widget/entry.yaml", "workarounds:",
          "causes:\n  - id: a\n    when: text(\"down\")\n  - id: b\n    when: "
          "text(\"sideways\")\nworkarounds:");
  const auto warned = [&] {
    for (const auto& problem : check_content({path("content")}))
      if (problem.code == ErrorCode::kNoOpenSample) return true;
    return false;
  };
  EXPECT_TRUE(warned());
  replace("content/widget/entry.yaml", "text(\"down\")", "perhaps(text(\"down\"))");
  EXPECT_FALSE(warned());
}

TEST_F(Lint, AMessageThatAlwaysGivesItsNumberNeedsNoSampleThatLeavesItsCauseOpen) {
  write_entry("content/widget", "the widget was turned 12 times upside down");
  replace("content/widget/entry.yaml", "turned 12 times", "turned {turns:int} times");
  replace(
      "content/widget/entry.yaml", "workarounds:",
      "causes:\n  - id: a\n    when: turns == 12\n  - id: b\n    when: otherwise\nworkarounds:");
  const auto warned = [&] {
    return std::ranges::any_of(check_content({path("content")}), [](const Error& problem) {
      return problem.code == ErrorCode::kNoOpenSample;
    });
  };
  EXPECT_FALSE(warned());
  replace("content/widget/entry.yaml", "turns == 12", "turns == 12 and not message(\"down\")");
  EXPECT_FALSE(warned());
  replace("content/widget/entry.yaml", "not message(\"down\")", "text(\"down\")");
  EXPECT_TRUE(warned());
}

TEST_F(Lint, HeadingsWithoutIdsArePairedByOrderInAFolderOfOnesOwn) {
  for (const char* language : {"en", "zh"})
    replace(std::string("content/widget/") + language + ".md", " {#turn-it}", "");
  EXPECT_EQ(check_content({path("content")}).size(), 2U);
  std::filesystem::remove(path("content/harness.py"));
  EXPECT_TRUE(check_content({path("content")}).empty());
}

TEST_F(Lint, ASingleEntryIsCheckedAmongItsNeighbours) {
  replace("content/widget/entry.yaml", "kind: issue", "kind: issue\nrelated: [gadget]");
  replace("content/gadget/entry.yaml", "kind: issue", "kind: issue\nrelated: [nobody]");
  EXPECT_TRUE(check_content({path("content/widget")}).empty());
  EXPECT_EQ(check_content({path("content/gadget")}).size(), 1U);
  EXPECT_EQ(check_content({path("content/gadget/")}).size(), 1U);
}

TEST_F(Lint, EverythingAtOnceInOrder) {
  replace("content/widget/zh.md", "什么都不动。", "部件,不动。");
  replace("content/widget/entry.yaml", "kind: issue", "kind: issue\nrelated: [nobody, nothing]");
  const auto problems = check_content({path("content")});
  ASSERT_EQ(problems.size(), 3U);
  EXPECT_EQ(problems[0].at.column, 11U);
  EXPECT_EQ(problems[1].at.column, 19U);
  EXPECT_EQ(problems[2].code, ErrorCode::kChinesePunctuation);
}

TEST_F(Lint, AnUnknownNameIsAnsweredWithTheKnownOnes) {
  replace("content/widget/entry.yaml",
          "workarounds:", "causes: [{id: a, when: 'memory > 1'}]\nworkarounds:");
  std::string known;
  for (const auto& problem : check_content({path("content")}))
    for (const auto& [param, value] : problem.params)
      if (problem.code == ErrorCode::kExpressionUnknownName && param == "known") known = value;
  for (const char* name : {"capability", "driver", "os", "place", "torch"})
    EXPECT_NE(known.find(name), std::string::npos) << name << " in " << known;
}

}  // namespace
}  // namespace tracelore
