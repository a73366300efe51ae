#include <gtest/gtest.h>

#include "engine/messages/messages.h"
#include "indexer/build.h"
#include "tests/unit/indexer/content_fixture.h"

namespace tracelore {
namespace {

struct Fault {
  const char* name;
  const char* file;  // below the sound entry
  const char* from;
  const char* to;
  ErrorCode code;
  const char* found_in;
  Position at;
};

class Lint : public ContentFolder {
 protected:
  void SetUp() override {
    ContentFolder::SetUp();
    write("content/harness.py", "");
    write("content/glossary.yaml", "[]");
    write_entry("content/widget");
    write_entry("content/gadget", "the gadget has lost its only widget");
  }
};

class LintFault : public Lint, public testing::WithParamInterface<Fault> {};

TEST_P(LintFault, IsFoundAtItsPlace) {
  const auto& row = GetParam();
  replace(std::string("content/widget/") + row.file, row.from, row.to);
  const auto problems = check_content({path("content")});
  ASSERT_FALSE(problems.empty());
  bool found = false;
  for (const auto& problem : problems) {
    // Every finding has its sentence and what to do in both languages, with every parameter filled
    // in.
    for (const auto language : kLanguages) {
      EXPECT_EQ(describe(language, problem).find("⟦"), std::string::npos)
          << describe(language, problem);
      EXPECT_EQ(hint(language, problem).find("⟦"), std::string::npos) << hint(language, problem);
    }
    found = found || (problem.code == row.code &&
                      problem.file == path(std::string("content/widget/") + row.found_in) &&
                      problem.at == row.at);
  }
  EXPECT_TRUE(found) << describe(Language::kEnglish, problems[0]);
}

INSTANTIATE_TEST_SUITE_P(
    , LintFault,
    testing::ValuesIn<Fault>({
        {"HeadingWithoutId",
         "en.md",
         " {#turn-it}",
         "",
         ErrorCode::kHeadingWithoutId,
         "en.md",
         {15, 1}},
        {"HeadingIdWithBlanks",
         "zh.md",
         "{#turn-it}",
         "{#turn it}",
         ErrorCode::kHeadingUnknownId,
         "zh.md",
         {15, 1}},
        {"HeadingIdInOneLanguageOnly",
         "zh.md",
         "{#turn-it}",
         "{#other}",
         ErrorCode::kHeadingIdMissing,
         "zh.md",
         {15, 1}},
        {"HeadingIdTwice",
         "en.md",
         "## Verify",
         "### Again {#turn-it}\n\n## Verify",
         ErrorCode::kHeadingDoubleId,
         "en.md",
         {21, 1}},
        {"AlternativesWithoutCauses",
         "en.md",
         "Gravity.",
         "- Gravity\n- Wind\n",
         ErrorCode::kAlternativesWithoutCauses,
         "entry.yaml",
         {0, 0}},
        {"AlternativesDeniedWithoutAReason",
         "entry.yaml",
         "kind: issue",
         "kind: issue\nalternatives: false",
         ErrorCode::kMissingKey,
         "entry.yaml",
         {2, 15}},
        {"OtherwiseBesideACauseWithoutWhen",
         "entry.yaml",
         "workarounds:",
         "causes:\n  - id: a\n  - id: b\n    when: otherwise\nworkarounds:",
         ErrorCode::kOtherwiseBesideOpen,
         "entry.yaml",
         {10, 11}},
        {"SentenceWithAnUnknownCapture",
         "entry.yaml",
         "workarounds:",
         "causes:\n  - id: a\n    tell: {en: 'You asked {{size}}.', zh: '你要 "
         "{{size}}。'}\nworkarounds:",
         ErrorCode::kUnknownCapture,
         "entry.yaml",
         {9, 11}},
        {"SentenceInOneLanguage",
         "entry.yaml",
         "workarounds:",
         "causes:\n  - id: a\n    because: {en: 'It is.'}\nworkarounds:",
         ErrorCode::kMissingKey,
         "entry.yaml",
         {9, 14}},
        {"UnknownFactInAWorkaround",
         "entry.yaml",
         "  - id: turn-it",
         "  - id: turn-it\n    when: 'system == \"windows\"'",
         ErrorCode::kExpressionUnknownName,
         "entry.yaml",
         {9, 11}},
        {"BecauseBesideCauses",
         "entry.yaml",
         "workarounds:",
         "because: {en: 'It is.', zh: '是的。'}\ncauses:\n  - id: "
         "a\nworkarounds:",
         ErrorCode::kUnknownKey,
         "entry.yaml",
         {7, 10}},
        {"CommandWithAnUnclosedBrace",
         "entry.yaml",
         "  - id: turn-it",
         "  - id: turn-it\n    commands:\n      - run: 'pip install {torch'",
         ErrorCode::kCommandSyntax,
         "entry.yaml",
         {10, 27}},
        {"CommandWithAnUnknownName",
         "entry.yaml",
         "  - id: turn-it",
         "  - id: turn-it\n    commands:\n      - run: 'pip install {size}'",
         ErrorCode::kCommandUnknownName,
         "entry.yaml",
         {10, 9}},
        {"CommandBehindOneForAll",
         "entry.yaml",
         "  - id: turn-it",
         "  - id: turn-it\n    commands:\n      - run: one\n      - run: two",
         ErrorCode::kCommandUnreachable,
         "entry.yaml",
         {11, 9}},
        {"CommandOfOneShell",
         "entry.yaml",
         "  - id: turn-it",
         "  - id: turn-it\n    commands:\n      - run: export TORCH_LOGS=all",
         ErrorCode::kCommandOneShell,
         "entry.yaml",
         {10, 9}},
        {"CommandThatAsksForAnUnknownFact",
         "entry.yaml",
         "  - id: turn-it",
         "  - id: turn-it\n    commands:\n      - when: 'card > 1'\n        "
         "run: one",
         ErrorCode::kExpressionUnknownName,
         "entry.yaml",
         {10, 15}},
        {"CommandWithAnUnknownKey",
         "entry.yaml",
         "  - id: turn-it",
         "  - id: turn-it\n    commands:\n      - shell: one",
         ErrorCode::kUnknownKey,
         "entry.yaml",
         {10, 9}},
        {"UnknownRisk",
         "entry.yaml",
         "  - id: turn-it",
         "  - id: turn-it\n    risk: money",
         ErrorCode::kBadValue,
         "entry.yaml",
         {9, 11}},
        {"UnknownKey",
         "entry.yaml",
         "packages:",
         "pakages:",
         ErrorCode::kUnknownKey,
         "entry.yaml",
         {2, 1}},
        {"WeakTemplate",
         "entry.yaml",
         "the widget of the gadget is upside down",
         "the wid {}",
         ErrorCode::kTemplateTooWeak,
         "entry.yaml",
         {6, 14}},
        {"NoWholeWord",
         "entry.yaml",
         "the widget of the gadget is upside down",
         "{}thewidgetofthegadgetis{}",
         ErrorCode::kTemplateWithoutWord,
         "entry.yaml",
         {6, 14}},
        {"AnyPackage",
         "entry.yaml",
         "the widget of the gadget is upside down",
         "the widget of {package:word} is upside down",
         ErrorCode::kNameUnbounded,
         "entry.yaml",
         {6, 14}},
        {"AnyImportedName",
         "entry.yaml",
         "the widget of the gadget is upside down",
         "cannot import name '{x}' from 'widget.gadget'",
         ErrorCode::kNameUnbounded,
         "entry.yaml",
         {6, 14}},
        {"AnyModuleOfAPackage",
         "entry.yaml",
         "the widget of the gadget is upside down",
         "No module named 'widget.{x:word}'",
         ErrorCode::kNameUnbounded,
         "entry.yaml",
         {6, 14}},
        {"AnyModuleImportedFrom",
         "entry.yaml",
         "the widget of the gadget is upside down",
         "cannot import name 'turn' from 'widget.{x:word}'",
         ErrorCode::kNameUnbounded,
         "entry.yaml",
         {6, 14}},
        {"AnyClassWithoutAnAttribute",
         "entry.yaml",
         "the widget of the gadget is upside down",
         "the '{x}' object has no attribute 'upside'",
         ErrorCode::kNameUnbounded,
         "entry.yaml",
         {6, 14}},
        {"DeadRelated",
         "entry.yaml",
         "kind: issue",
         "kind: issue\nrelated: [nobody]",
         ErrorCode::kDeadReference,
         "entry.yaml",
         {2, 11}},
        {"DeadCauseWorkaround",
         "entry.yaml",
         "workarounds:",
         "causes: [{id: a, workarounds: [nothing]}]\nworkarounds:",
         ErrorCode::kDeadReference,
         "entry.yaml",
         {7, 32}},
        {"UnknownName",
         "entry.yaml",
         "workarounds:",
         "causes: [{id: a, when: 'size > 1'}]\nworkarounds:",
         ErrorCode::kExpressionUnknownName,
         "entry.yaml",
         {7, 24}},
        {"ConditionThatUsesItself",
         "entry.yaml",
         "workarounds:",
         "conditions:\n  a: b\n  b: not a\ncauses: [{id: x, when: a}]\nworkarounds:",
         ErrorCode::kConditionCycle,
         "entry.yaml",
         {8, 6}},
        {"ConditionThatNothingUses",
         "entry.yaml",
         "workarounds:",
         "conditions: {turned: 'text(\"x\")'}\nworkarounds:",
         ErrorCode::kConditionUnused,
         "entry.yaml",
         {7, 14}},
        {"UnknownCondition",
         "entry.yaml",
         "workarounds:",
         "causes: [{id: a, when: 'text(\"x\") and turned'}]\nworkarounds:",
         ErrorCode::kConditionUnknown,
         "entry.yaml",
         {7, 39}},
        {"ConditionCalledAsAPackage",
         "entry.yaml",
         "workarounds:",
         "conditions: {torch: 'text(\"x\")'}\ncauses: [{id: a, when: torch}]\nworkarounds:",
         ErrorCode::kConditionNameTaken,
         "entry.yaml",
         {7, 14}},
        {"ConditionCalledAsAFunction",
         "entry.yaml",
         "workarounds:",
         "conditions: {text: 'text(\"x\")'}\nworkarounds:",
         ErrorCode::kBadValue,
         "entry.yaml",
         {7, 14}},
        {"FaultInACondition",
         "entry.yaml",
         "workarounds:",
         "conditions:\n  turned: text(\"x\") and\ncauses: [{id: a, when: turned}]\nworkarounds:",
         ErrorCode::kExpressionSyntax,
         "entry.yaml",
         {8, 24}},
        {"ConditionTwice",
         "entry.yaml",
         "workarounds:",
         "conditions:\n  turned: text(\"x\")\n  turned: text(\"y\")\ncauses: [{id: a, when: "
         "turned}]\nworkarounds:",
         ErrorCode::kDuplicateId,
         "entry.yaml",
         {9, 3}},
        {"TextOfAPrefix",
         "entry.yaml",
         "workarounds:",
         "causes: [{id: a, when: 'text(\"[rank\")'}]\nworkarounds:",
         ErrorCode::kTextNeverMatches,
         "entry.yaml",
         {7, 24}},
        {"UnknownSignatureId",
         "entry.yaml",
         "workarounds:",
         "causes: [{id: a, when: 'signature == \"x\"'}]\nworkarounds:",
         ErrorCode::kDeadReference,
         "entry.yaml",
         {7, 24}},
        {"AliasOfAnother",
         "entry.yaml",
         "kind: issue",
         "kind: issue\naliases: [gadget]",
         ErrorCode::kDuplicateId,
         "entry.yaml",
         {2, 11}},
        {"MissingHeading",
         "en.md",
         "## Cause",
         "## Reason",
         ErrorCode::kMissingHeading,
         "en.md",
         {1, 1}},
        {"HeadingsDiffer",
         "zh.md",
         "## 验证",
         "### 验证",
         ErrorCode::kHeadingsDiffer,
         "zh.md",
         {21, 1}},
        {"NoTitle",
         "zh.md",
         "# 部件倒过来了",
         "部件倒过来了",
         ErrorCode::kMissingHeading,
         "zh.md",
         {1, 1}},
        {"EmptyTitle",
         "en.md",
         "# The widget stands on its head",
         "# ",
         ErrorCode::kMissingHeading,
         "en.md",
         {1, 1}},
        {"EmptyHeading",
         "zh.md",
         "### 翻过来",
         "###",
         ErrorCode::kMissingHeading,
         "zh.md",
         {15, 1}},
        {"CodeBlocksDiffer",
         "zh.md",
         "widget.turn()",
         "widget.turn_around()",
         ErrorCode::kCodeBlocksDiffer,
         "zh.md",
         {17, 1}},
        {"FenceWithoutLanguage",
         "en.md",
         "```python",
         "```",
         ErrorCode::kFenceWithoutLanguage,
         "en.md",
         {17, 1}},
        {"WorkaroundWithoutAHeading",
         "entry.yaml",
         "  - id: turn-it",
         "  - id: turn-it\n  - id: more",
         ErrorCode::kHeadingIdMissing,
         "en.md",
         {15, 1}},
        {"CauseCount",
         "entry.yaml",
         "workarounds:",
         "causes: [{id: a}, {id: b}]\nworkarounds:",
         ErrorCode::kCauseCount,
         "zh.md",
         {9, 1}},
        {"Untranslated",
         "zh.md",
         "重力。",
         "It is the old gravity of this planet, and nothing else at all.",
         ErrorCode::kUntranslated,
         "zh.md",
         {11, 1}},
        {"ChineseInEnglish",
         "en.md",
         "Gravity.",
         "重力让部件倒了过来而已。",
         ErrorCode::kUntranslated,
         "en.md",
         {11, 1}},
        {"HalfWidthComma",
         "zh.md",
         "什么都不动。",
         "部件,不动。",
         ErrorCode::kChinesePunctuation,
         "zh.md",
         {7, 4}},
        {"NoBlankBetweenScripts",
         "zh.md",
         "什么都不动。",
         "多行\n部件CUDA 不动。",
         ErrorCode::kChinesePunctuation,
         "zh.md",
         {8, 4}},
        {"InvalidUtf8",
         "en.md",
         "Gravity",
         "Grav\xFFity",
         ErrorCode::kInvalidUtf8,
         "en.md",
         {11, 5}},
        {"BrokenPython",
         "verify.py",
         "def workaround(device):\n    pass",
         "def workaround(device):\n  return (",
         ErrorCode::kSnippetDoesNotCompile,
         "verify.py",
         {6, 10}},
        {"NoWorkaround",
         "verify.py",
         "workaround",
         "work_around",
         ErrorCode::kSnippetIncomplete,
         "verify.py",
         {1, 1}},
        {"SampleOfNothing",
         "samples/turned.txt",
         "upside down",
         "fine",
         ErrorCode::kSignatureWithoutSample,
         "entry.yaml",
         {4, 9}},
        {"SampleNotFirst",
         "samples/turned.txt",
         "the widget of the gadget is upside down",
         "the gadget has lost its only widget",
         ErrorCode::kSampleNotFirst,
         "samples/turned.txt",
         {1, 1}},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST_F(Lint, SnippetsArePython38) {
  replace("content/widget/verify.py", "    pass", "    match device:\n        case 1: pass");
  const auto problems = check_content({path("content")});
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].code, ErrorCode::kSnippetDoesNotCompile);
}

struct FakeRow {
  const char* name;
  const char* body;  // of reproduce()
  const char* what;  // empty: nothing is faked
};

class LintOfChecks : public ContentFolder, public testing::WithParamInterface<FakeRow> {};

TEST_P(LintOfChecks, AnEnvironmentCheckLooksAtTheRealThing) {
  write_entry("content/widget");
  replace("content/widget/entry.yaml", "shows: demonstration", "shows: environment");
  replace("content/widget/verify.py", "    pass", std::string("    ") + GetParam().body);
  const auto problems = check_content({path("content")});
  if (*GetParam().what == 0) {
    EXPECT_TRUE(problems.empty()) << describe(Language::kEnglish, problems[0]);
    return;
  }
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].code, ErrorCode::kSnippetFakes);
  EXPECT_EQ(problems[0].at.line, 3U);
  EXPECT_EQ(problems[0].params, (Params{{"what", GetParam().what}}));
  replace("content/widget/entry.yaml", "shows: environment", "shows: demonstration");
  EXPECT_TRUE(check_content({path("content")}).empty());
}

INSTANTIATE_TEST_SUITE_P(
    , LintOfChecks,
    testing::ValuesIn<FakeRow>({
        {"ModuleTakenAway", "import sys\n    sys.modules['numpy'] = None", "sys.modules[...]"},
        {"ModuleDeleted", "import sys\n    del sys.modules['numpy']", "sys.modules[...]"},
        {"ProgramMade", "import os\n    os.chmod('nvcc', 0o755)", "os.chmod"},
        {"AttributeReplaced",
         "from torch.utils import cpp_extension as build\n    build.CUDA_HOME = '/x'",
         "build.CUDA_HOME"},
        {"SetByName", "import torch\n    setattr(torch.version, 'cuda', '9.0')", "setattr"},
        {"Mock", "import os\n    from unittest import mock", "mock"},
        {"OwnAttribute", "import torch\n    w = torch.ones(1)\n    w.grad = torch.ones(1)", ""},
        {"Variable", "import os\n    os.environ['CUDA_HOME'] = '/x'", ""},
        {"ModuleRead", "import sys\n    return str('numpy' in sys.modules)", ""},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST_F(Lint, ThisKnowledgeBaseSaysOfEachCheckWhatItShows) {
  write("content/harness.py", "");
  const auto kinds = [&] {
    std::size_t count = 0;
    for (const auto& problem : check_content({path("content")}))
      count += problem.code == ErrorCode::kSnippetKindMissing;
    return count;
  };
  EXPECT_EQ(kinds(), 0U);
  replace("content/widget/entry.yaml", "  shows: demonstration\n", "");
  EXPECT_EQ(kinds(), 1U);
}

TEST_F(Lint, AFaultOfReleasesHasBounds) {
  replace("content/widget/entry.yaml", "shows: demonstration", "shows: release");
  const auto problems = check_content({path("content")});
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].code, ErrorCode::kReleaseWithoutBounds);
  replace("content/widget/entry.yaml", "packages:", "affects: {torch: \"<2.8\"}\npackages:");
  EXPECT_TRUE(check_content({path("content")}).empty());
}

struct NamedRelease {
  const char* name;
  const char* data;   // a line of entry.yaml
  const char* prose;  // in the Cause section
  std::size_t warnings;
};

class LintRelease : public Lint, public testing::WithParamInterface<NamedRelease> {};

TEST_P(LintRelease, HasData) {
  const auto& row = GetParam();
  replace("content/widget/entry.yaml", "workarounds:", std::string(row.data) + "\nworkarounds:");
  replace("content/widget/en.md", "Gravity.", row.prose);
  std::size_t warnings = 0;
  for (const auto& problem : check_content({path("content")})) {
    EXPECT_EQ(problem.code, ErrorCode::kReleaseWithoutData)
        << describe(Language::kEnglish, problem);
    EXPECT_EQ(problem.file, path("content/widget/en.md"));
    EXPECT_EQ(problem.at.line, 11U);
    ++warnings;
  }
  EXPECT_EQ(warnings, row.warnings);
}

constexpr const char* kNote =
    "releases:\n  - {package: PyTorch-Lightning, range: '>=1.5,<2.1', says: {en: 'It is.', zh: "
    "'是的。'}, source: a wheel}";

INSTANTIATE_TEST_SUITE_P(
    , LintRelease,
    testing::ValuesIn<NamedRelease>({
        {"Nowhere", "", "Since PyTorch 2.6.", 1},
        {"Affects", "affects: {torch: '<2.6'}", "Since PyTorch 2.6.", 0},
        {"RightBelowABound", "affects: {torch: '<2.6'}", "Up to PyTorch 2.5, and 2.5.1.", 0},
        {"FarBelowABound", "affects: {torch: '<2.6'}", "Since PyTorch 2.1.", 1},
        {"FixedIn", "fixed_in: {torch: '2.6'}", "Mended in PyTorch 2.6.0.", 0},
        {"OfAnotherPackage", "fixed_in: {torch: '2.6'}", "Since transformers 2.6.", 1},
        {"WithoutAName", "fixed_in: {numpy: '2.6'}", "Mended since 2.6.", 0},
        {"Release", kNote, "Lightning 1.5, 1.9.4 and 2.0.", 0},
        {"OutsideOfARelease", kNote, "Lightning 2.2 and 1.4.", 2},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST_F(Lint, AWhenIsDataOfItsRelease) {
  replace("content/widget/entry.yaml", "  - id: turn-it",
          "  - id: turn-it\n    when: 'torch < \"2.6\"'");
  replace("content/widget/en.md", "Gravity.", "PyTorch 2.6 changed it.");
  EXPECT_TRUE(check_content({path("content")}).empty());
}

TEST_F(Lint, TheCheckSectionMayNameTheReleasesOfItsRuns) {
  replace("content/widget/en.md", "Run it.", "We ran it on 2.8.0.");
  const auto problems = check_content({path("content")});
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].params, (Params{{"release", "2.8.0"}}));
}

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
