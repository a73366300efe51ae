#include "engine/match/judge/causes.h"

#include <gtest/gtest.h>

#include "engine/match/facts.h"
#include "engine/match/judge/cures.h"
#include "engine/traceback/parse.h"

namespace tracelore {
namespace {

constexpr const char* kOutOfMemory = "out of memory: asked {asked:size}, held {held:size}";

Signature signature(std::string id, std::string_view pattern) {
  Signature made;
  made.id = std::move(id);
  made.pattern = *Template::parse(pattern);
  return made;
}

Cause cause(std::string id, std::string_view when, std::vector<std::string> workarounds = {}) {
  Cause made;
  made.id = std::move(id);
  made.otherwise = when == "otherwise";
  if (!when.empty() && !made.otherwise) made.when = *Expression::parse(when);
  made.workarounds = std::move(workarounds);
  return made;
}

// What the parts under test need beside one another.
struct Case {
  Case(std::vector<Cause> causes, std::vector<Signature> signatures, const char* text)
      : entry(std::make_shared<Entry>()), report(parse_paste(text)), paste(report) {
    entry->causes = std::move(causes);
    entry->signatures = std::move(signatures);
    finding.entry = entry;
    for (const auto& one : entry->signatures) {
      auto found = confirm(one, paste, /*cut=*/true);
      if (!found) continue;
      if (finding.confirmed())
        finding.others.push_back(std::move(*found));
      else
        finding.confirmation = std::move(found);
    }
  }

  std::string states(const Environment& environment = {}, const Facts& request = {}) {
    finding.causes =
        choose_causes(finding, paste, environment, facts_of(report, environment, request));
    std::string text;
    for (const auto& choice : finding.causes)
      text += (text.empty() ? "" : " ") + entry->causes[choice.index].id + ":" +
              std::string(name_of(choice.state));
    return text;
  }

  std::string order(const Environment& environment = {}, const Facts& request = {}) {
    std::string text;
    for (const auto& choice : order_workarounds(*entry, finding, paste, environment,
                                                facts_of(report, environment, request)))
      text += (text.empty() ? "" : " ") + entry->workarounds[choice.index].id;
    return text;
  }

  std::shared_ptr<Entry> entry;
  Report report;
  Paste paste;
  Finding finding;
};

struct StateRow {
  const char* name;
  std::vector<const char*> whens;  // of the causes "a", "b", "c"
  const char* expected;
  const char* paste = "RuntimeError: out of memory: asked 4 GiB, held 6 GiB";
  const char* torch = "";
  const char* from = "text";
};

class CauseStates : public testing::TestWithParam<StateRow> {};

TEST_P(CauseStates, AreThreeValued) {
  const auto& row = GetParam();
  std::vector<Cause> causes;
  for (std::size_t i = 0; i < row.whens.size(); ++i)
    causes.push_back(cause(std::string(1, static_cast<char>('a' + i)), row.whens[i]));
  Case made(causes,
            {signature("sizes", kOutOfMemory), signature("short", "out of memory: asked"),
             signature("later", "gave up on the batch"),
             signature("rank", "the batch of this step was lost by rank {rank:int}"),
             signature("node", "the batch of this step was lost by node {node:word}")},
            row.paste);
  ASSERT_TRUE(made.finding.confirmed());
  Environment environment;
  if (*row.torch) environment["torch"] = {row.torch, row.from};
  EXPECT_EQ(made.states(environment), row.expected);
}

INSTANTIATE_TEST_SUITE_P(
    , CauseStates,
    testing::ValuesIn<StateRow>({
        {"OneTrueTheOtherFalse", {"held < asked", "held > asked"}, "b:settled a:excluded"},
        {"OneTrueOneUnknown", {"total < asked", "held > asked"}, "b:open a:open"},
        {"TwoTrue", {"held > asked", "held > 5 GiB"}, "a:open b:open"},
        {"WithoutWhenIsNeverSettled", {"", "held < asked"}, "a:open b:excluded"},
        {"WithoutWhenDoesNotKeepOthersFromIt", {"", "held > asked"}, "b:settled a:excluded"},
        {"OtherwiseWhereAllOthersAreFalse", {"held < asked", "otherwise"}, "b:settled a:excluded"},
        {"OtherwiseBesideATrueOne", {"held > asked", "otherwise"}, "a:settled b:excluded"},
        {"OtherwiseBesideAnUnknownOne", {"total < asked", "otherwise"}, "a:open b:open"},
        {"WhereAllAreExcludedNoneIs", {"held < asked", "held < 1 GiB"}, "a:open b:open"},
        {"DivisionByAMissingNumber", {"held / total > 1", "held > asked"}, "b:open a:open"},
        {"RangeThatStraddles",
         {"torch < '2.6'", "torch >= '2.6'"},
         "a:open b:open",
         "RuntimeError: out of memory: asked 4 GiB, held 6 GiB",
         ">=2.5,<2.7",
         "frames"},
        {"VersionOfTheText",
         {"torch < '2.6'", "torch >= '2.6'"},
         "b:settled a:excluded",
         "RuntimeError: out of memory: asked 4 GiB, held 6 GiB",
         "2.8.0"},
        {"VersionOfThisMachineSettlesNothing",
         {"torch < '2.6'", "torch >= '2.6'"},
         "a:open b:open",
         "RuntimeError: out of memory: asked 4 GiB, held 6 GiB",
         "2.8.0",
         "environment"},
        {"EverySignatureOfTheMessageCounts",
         {"signature == 'short' and held > asked", "signature != 'sizes'"},
         "a:settled b:excluded"},
        {"FrameOfAPasteWithoutFrames", {"frame('vllm/')", "otherwise"}, "a:open b:open"},
        {"FrameThatIsNotThere",
         {"frame('vllm/')", "otherwise"},
         "b:settled a:excluded",
         "Traceback (most recent call last):\n  File \"/app/a.py\", line 3, in f\n    x()\n"
         "RuntimeError: out of memory: asked 4 GiB, held 6 GiB\n"},
        {"FunctionOfAFrame",
         {"in_function('f')", "in_function('a', 'x')"},
         "a:settled b:excluded",
         "Traceback (most recent call last):\n  File \"/app/a.py\", line 3, in f\n    x()\n"
         "RuntimeError: out of memory: asked 4 GiB, held 6 GiB\n"},
        {"FunctionOfAPasteWithoutFrames", {"in_function('f')", "otherwise"}, "a:open b:open"},
        {"FunctionBehindItsClassInANotebook",
         {"in_function('map')", "in_function('et.map', 'Other.map', 'Data')"},
         "a:settled b:excluded",
         "File ~/lib/python3.11/site-packages/datasets/arrow_dataset.py:602, in Dataset.map(self, "
         "*args)\n    600 self._check()\n--> 602 out = func(self, *args)\n"
         "RuntimeError: out of memory: asked 4 GiB, held 6 GiB\n"},
        {"FunctionOfAnotherTraceback",
         {"in_function('f')", "in_function('g')"},
         "b:settled a:excluded",
         "Traceback (most recent call last):\n  File \"/app/loader.py\", line 3, in f\n    x()\n"
         "KeyError: 'a'\n\n"
         "Traceback (most recent call last):\n  File \"/app/a.py\", line 3, in g\n    y()\n"
         "RuntimeError: out of memory: asked 4 GiB, held 6 GiB\n"},
        {"YourLineIsTheInnermostOfYourOwn",
         {"your_line('x()')", "your_line('held', 'main()')"},
         "a:settled b:excluded",
         "held on, main() is next\nTraceback (most recent call last):\n"
         "  File \"/app/a.py\", line 9, in <module>\n    main()\n"
         "  File \"/app/a.py\", line 3, in main\n    x()\n"
         "  File \"/app/lib/python3.11/site-packages/torch/a.py\", line 3, in f\n    held\n"
         "RuntimeError: out of memory: asked 4 GiB, held 6 GiB\n"},
        {"YourLineOfATextWithoutOne",
         {"your_line('x()')", "otherwise"},
         "a:open b:open",
         "Traceback (most recent call last):\n"
         "  File \"/app/lib/python3.11/site-packages/torch/a.py\", line 3, in f\n    x()\n"
         "RuntimeError: out of memory: asked 4 GiB, held 6 GiB\n"},
        {"ABareMessageIsSilentOnWhatIsNotThere",
         {"not text('dmesg')", "text('dmesg')"},
         "a:open b:open"},
        {"ABareMessageWithAQuestionIsStillBare",
         {"held > asked and not text('dmesg')", "held < asked and text('dmesg')"},
         "a:open b:excluded",
         "it worked yesterday\nRuntimeError: out of memory: asked 4 GiB, held 6 GiB\nany idea?\n"},
        {"ABareMessageIsSettledByWhatItSays",
         {"held > asked", "text('dmesg')"},
         "a:settled b:excluded"},
        {"TheMessagesOwnWordsAreWhole",
         {"not message('dmesg')", "message('dmesg')"},
         "a:settled b:excluded"},
        {"WhatIsNotSaidStandsAgainstNothing",
         {"held > asked and not said(text('dmesg'))", "text('dmesg')"},
         "a:settled b:excluded"},
        {"OtherwiseRestsOnTheOthers", {"text('dmesg')", "otherwise"}, "b:settled a:excluded"},
        {"OtherwiseRestsOnWhatAnotherMessageTells",
         {"signature == 'later' or perhaps(held > 0)", "otherwise"},
         "a:settled b:excluded",
         "RuntimeError: out of memory: asked 4 GiB, held 6 GiB\nepoch 2\nepoch 3\n"
         "ValueError: gave up on the batch\n"},
        {"OtherwiseOfTheShownMessageIsSettledBeforeOthersAreAsked",
         {"signature == 'later'", "otherwise"},
         "b:settled a:excluded",
         "RuntimeError: out of memory: asked 4 GiB, held 6 GiB\nepoch 2\nepoch 3\n"
         "RuntimeError: gave up on the batch\n"},
        {"ALogTellsByItsSilence",
         {"not text('dmesg')", "text('dmesg')"},
         "a:settled b:excluded",
         "epoch 1\nepoch 2\nepoch 3\nRuntimeError: out of memory: asked 4 GiB, held 6 GiB\n"},
        {"ATracebackTellsByItsSilence",
         {"not text('dmesg')", "text('dmesg')"},
         "a:settled b:excluded",
         "  File \"/app/a.py\", line 3, in f\n    x()\n"
         "RuntimeError: out of memory: asked 4 GiB, held 6 GiB\n"},
        {"OperatingSystemOfAPath",
         {"os == 'windows'", "os == 'linux'"},
         "a:settled b:excluded",
         "Traceback (most recent call last):\n  File \"C:\\app\\a.py\", line 3, in f\n    x()\n"
         "RuntimeError: out of memory: asked 4 GiB, held 6 GiB\n"},
        {"LibraryOfTheInnermostFrame",
         {"library == 'torch_sparse'", "library == 'torch'"},
         "a:settled b:excluded",
         "Traceback (most recent call last):\n  File \"/app/a.py\", line 3, in f\n    x()\n"
         "  File \"/env/lib/python3.11/site-packages/torch_sparse/spmm.py\", line 3, in g\n    "
         "y()\n"
         "RuntimeError: out of memory: asked 4 GiB, held 6 GiB\n"},
        {"TheRankThatPrintsTheMessage",
         {"known(rank)", "not known(rank)"},
         "a:settled b:excluded",
         "[rank1]: RuntimeError: out of memory: asked 4 GiB, held 6 GiB\n"},
        {"FramesOfAnotherTraceback",
         {"frame('/loader.py')", "not frame('/loader.py')"},
         "b:settled a:excluded",
         "Traceback (most recent call last):\n  File \"/app/loader.py\", line 3, in f\n    x()\n"
         "KeyError: 'a'\n\n"
         "Traceback (most recent call last):\n  File \"/app/a.py\", line 3, in f\n    y()\n"
         "RuntimeError: out of memory: asked 4 GiB, held 6 GiB\n"},
        {"YourLineOfAnotherTraceback",
         {"your_line('x()')", "your_line('y()')"},
         "b:settled a:excluded",
         "Traceback (most recent call last):\n  File \"/app/loader.py\", line 3, in f\n    x()\n"
         "KeyError: 'a'\n\n"
         "Traceback (most recent call last):\n  File \"/app/a.py\", line 3, in f\n    y()\n"
         "RuntimeError: out of memory: asked 4 GiB, held 6 GiB\n"},
        {"YourLineOfAMessageWithoutFrames",
         {"your_line('x()')", "otherwise"},
         "a:open b:open",
         "Traceback (most recent call last):\n  File \"/app/loader.py\", line 3, in f\n    x()\n"
         "KeyError: 'a'\n\nRuntimeError: out of memory: asked 4 GiB, held 6 GiB\n"},
        {"WordsOfAnotherMessage",
         {"message('dmesg')", "not message('dmesg')"},
         "b:settled a:excluded",
         "ValueError: dmesg is empty\nepoch 2\n"
         "RuntimeError: out of memory: asked 4 GiB, held 6 GiB\n"},
        {"OfWordingsThatBeginAlikeACutMessageIsNone",
         {"signature == 'rank'", "signature == 'node'"},
         "a:open b:open",
         "RuntimeError: the batch of this step was lost by"},
        {"TheWordingThatGoesOnIsKnown",
         {"signature == 'rank'", "signature == 'node'"},
         "b:settled a:excluded",
         "RuntimeError: the batch of this step was lost by node a3"},
        {"DotsBehindAWordingThatAnotherBeginsWith",
         {"signature == 'sizes' and held > 5 GiB", "signature == 'short'"},
         "b:open a:open",
         "RuntimeError: out of memory: asked 4..."},
        {"WordsThatACutMessageLacks",
         {"message('asked 4')", "not message('dmesg')", "message('oom')"},
         "a:open b:open c:open",
         "RuntimeError: out of memory: asked 4 GiB, held 6 GiB by..."},
        {"AValueThatIsCut",
         {"node == 'a3'", "otherwise"},
         "a:open b:open",
         "RuntimeError: the batch of this step was lost by node a..."},
        {"WordsOfWhatWasHandled",
         {"message('KeyError: ') and frame('/loader.py')", "not message('KeyError: ')"},
         "a:settled b:excluded",
         "Traceback (most recent call last):\n  File \"/app/loader.py\", line 3, in f\n    x()\n"
         "KeyError: 'a'\n\nDuring handling of the above exception, another exception occurred:\n\n"
         "Traceback (most recent call last):\n  File \"/app/a.py\", line 3, in f\n    y()\n"
         "RuntimeError: out of memory: asked 4 GiB, held 6 GiB\n"},
        {"NoRankIsNamed",
         {"known(rank)", "not known(rank)"},
         "b:settled a:excluded",
         "RuntimeError: out of memory: asked 4 GiB, held 6 GiB\n"},
        {"AnotherMessageOfThePasteMayTell",
         {"total < asked", "held > asked"},
         "b:open a:open",
         "out of memory: asked 9 GiB\nRuntimeError: out of memory: asked 4 GiB, held 6 GiB\n"},
    }),
    [](const auto& row) { return std::string(row.param.name); });

struct FactRow {
  const char* name;
  const char* from;
  const char* states;
  const char* order;
};

class FactsFromElsewhere : public testing::TestWithParam<FactRow> {};

// The log may be a colleague's: what is true of this machine orders its cures and decides nothing.
TEST_P(FactsFromElsewhere, SettleOnlyWhereTheyAreSaid) {
  Case made({cause("a", "os == 'linux'", {"one"}), cause("b", "os == 'windows'", {"two"})},
            {signature("sizes", kOutOfMemory)},
            "RuntimeError: out of memory: asked 4 GiB, held 6 GiB");
  for (const char* id : {"one", "two"}) {
    auto& workaround = made.entry->workarounds.emplace_back();
    workaround.id = id;
    workaround.asks =
        *Expression::parse(std::string_view(id) == "one" ? "os != 'windows'" : "os == 'windows'");
  }
  const Facts facts = {{"os", {"windows", GetParam().from, 0}}};
  EXPECT_EQ(made.states({}, facts), GetParam().states);
  EXPECT_EQ(made.order({}, facts), GetParam().order);
}

INSTANTIATE_TEST_SUITE_P(, FactsFromElsewhere,
                         testing::ValuesIn<FactRow>({
                             {"Said", "request", "b:settled a:excluded", "two one"},
                             {"OfThisMachine", "environment", "a:open b:open", "two one"},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

struct OrderRow {
  const char* name;
  std::vector<const char*> whens;  // of "a" with cures one, shared; "b" with shared, two
  const char* expected;
  const char* torch = "";
  const char* risky = "";
  const char* chosen = "";
};

class CuresOfAPaste : public testing::TestWithParam<OrderRow> {};

TEST_P(CuresOfAPaste, StandInItsOrder) {
  const auto& row = GetParam();
  Case made(
      {cause("a", row.whens[0], {"one", "shared"}), cause("b", row.whens[1], {"shared", "two"})},
      {signature("sizes", kOutOfMemory)}, "RuntimeError: out of memory: asked 4 GiB, held 6 GiB");
  for (const char* id : {"general", "two", "one", "shared"}) {
    auto& workaround = made.entry->workarounds.emplace_back();
    workaround.id = id;
    if (workaround.id == row.risky) workaround.risk = "data";
    if (workaround.id == "one") workaround.when = {{"torch", *Specifier::parse("<2.8")}};
    if (workaround.id == "two") workaround.asks = *Expression::parse("asked < 9 GiB");
  }
  made.states();
  if (*row.chosen) {
    auto at = std::ranges::find_if(made.finding.causes, [&](const CauseChoice& choice) {
      return made.entry->causes[choice.index].id == row.chosen;
    });
    at->chosen = true;
    std::rotate(made.finding.causes.begin(), at, at + 1);
  }
  Environment environment;
  if (*row.torch) environment["torch"] = {row.torch, "text"};
  EXPECT_EQ(made.order(environment), row.expected);
}

INSTANTIATE_TEST_SUITE_P(
    , CuresOfAPaste,
    testing::ValuesIn<OrderRow>({
        {"OfTheSettledCauseFirst", {"held > asked", "otherwise"}, "one shared general two"},
        {"OfTheOtherOne", {"held < asked", "otherwise"}, "shared two general one"},
        {"OpenBeginsWithWhatHelpsAgainstAll", {"", ""}, "shared two one general"},
        {"WhatDoesNotApplyStandsLast",
         {"held > asked", "otherwise"},
         "shared general two one",
         "2.9"},
        {"WhatRisksDataIsNotFirst",
         {"held > asked", "otherwise"},
         "shared one general two",
         "",
         "one"},
        {"TheChosenCauseLeads", {"", ""}, "one shared general two", "2.7", "", "a"},
    }),
    [](const auto& row) { return std::string(row.param.name); });

struct OneOf {
  const char* name;
  bool alternatives;
  CauseState expected;
};

class WithoutCauses : public testing::TestWithParam<OneOf> {};

TEST_P(WithoutCauses, IsSingleUnlessTheProseListsSeveral) {
  Case made({}, {signature("sizes", kOutOfMemory)},
            "RuntimeError: out of memory: asked 4 GiB, held 6 GiB");
  made.entry->alternatives = GetParam().alternatives;
  EXPECT_EQ(name_of(cause_state(made.finding)), name_of(GetParam().expected));
}

INSTANTIATE_TEST_SUITE_P(, WithoutCauses,
                         testing::ValuesIn<OneOf>({{"Single", false, CauseState::kSingle},
                                                   {"Several", true, CauseState::kOpen}}),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore
