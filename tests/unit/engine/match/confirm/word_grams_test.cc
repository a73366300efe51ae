#include "engine/match/confirm/word_grams.h"

#include <gtest/gtest.h>

#include "engine/match/confirm/confirm.h"
#include "engine/traceback/parse.h"

namespace tracelore {
namespace {

struct WordGramsRow {
  const char* name;
  const char* pattern;
  const char* paste;
  std::size_t absent;
};

class AbsentCharacters : public testing::TestWithParam<WordGramsRow> {};

TEST_P(AbsentCharacters, AreThoseOfWordsThatNoFormHolds) {
  const WordGramsRow& row = GetParam();
  const Report report = parse_paste(row.paste);
  const Paste paste(report);
  const auto pattern = *Template::parse(row.pattern);
  EXPECT_EQ(grams_of(paste).absent_characters(pattern), row.absent);
  Signature signature;
  signature.pattern = pattern;
  if (row.absent > 0) {
    EXPECT_FALSE(confirm(signature, paste, /*cut=*/false));
  }
}

// What stands between words in every form parts their letters; what some form leaves out does not.
TEST(WordGrams, JoinLettersOnlyWhereSomeFormDoes) {
  for (const char between : std::string_view(",:;()[]{}<>=+-*/.!?#%&@^|~$"))
    EXPECT_FALSE(WordGrams({{std::string("upper") + between + "left"}}).may_hold("perle"))
        << between;
  for (const char dropped : std::string_view(" \n_\\'\"`"))
    EXPECT_TRUE(WordGrams({{std::string("upper") + dropped + "left"}}).may_hold("perle"))
        << dropped;
}

struct Whole {
  const char* name;
  const char* pattern;
  const char* paste;
  bool holds;
};

class MayHold : public testing::TestWithParam<Whole> {};

TEST_P(MayHold, IsFalseOnlyWhereNoFormConfirms) {
  const Whole& row = GetParam();
  const Report report = parse_paste(row.paste);
  const Paste paste(report);
  Signature signature;
  signature.pattern = *Template::parse(row.pattern);
  EXPECT_EQ(grams_of(paste).may_hold(signature.pattern), row.holds);
  EXPECT_EQ(confirm(signature, paste, /*cut=*/false).has_value(), row.holds);
}

INSTANTIATE_TEST_SUITE_P(
    , MayHold,
    testing::ValuesIn<Whole>({
        {"AsWritten", "the widget {name} is upside down",
         "RuntimeError: the widget a-b is upside down", true},
        {"SameWordsElsewhere", "the widget is upside down",
         "RuntimeError: upside the widget down is", false},
        {"AnotherCase", "the Widget is upside", "RuntimeError: THE WIDGET IS UPSIDE", true},
        {"Wrapped", "the widget is upside down", "RuntimeError: the wid\nget is\n  upside down",
         true},
        {"Escaped", "has __init_module__ and my_name",
         "RuntimeError: has \\_\\_init\\_module\\_\\_ and my\\_name", true},
        {"QuotesOfAnyKind", "the 'widget' is `upside` down",
         "RuntimeError: the \xE2\x80\x98widget\xE2\x80\x99 is 'upside' down", true},
        {"HyphensOfAnyKind", "non\xE2\x80\x91zero widget is upside",
         "RuntimeError: non-zero widget is upside", true},
        {"AnInvisibleBlank", "the widget is upside down",
         "RuntimeError: the wid\xE2\x80\x8Bget\xC2\xA0is upside down", true},
        {"Punctuation", "torch.nn: widget (upside) down",
         "RuntimeError: torch.nn: widget (upside) down", true},
    }),
    [](const auto& row) { return std::string(row.param.name); });

INSTANTIATE_TEST_SUITE_P(
    , AbsentCharacters,
    testing::ValuesIn<WordGramsRow>({
        {"AsWritten", "CUDA out of memory. Tried to allocate {size:size}",
         "RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB", 0},
        {"AnotherCase", "CUDA out of Memory", "RuntimeError: cuda OUT of memory", 0},
        {"Underscores", "got __torch_function__ back", "TypeError: got torch_function back", 0},
        {"WrappedInsideAWord", "Tried to allocate memory",
         "RuntimeError: Tried to allo\ncate mem\nory", 0},
        {"ALogLine", "Watchdog caught collective", "12:00:01 Watchdog caught collective work", 0},
        {"OneWordElse", "CUDA out of patience", "RuntimeError: CUDA out of memory", 8},
        {"AllWordsElse", "nothing like {} that", "RuntimeError: CUDA out of memory", 15},
        {"ShortWordsSayNothing", "a b c of it {x}", "RuntimeError: CUDA", 0},
        {"OnlyInSourceLines", "evaluate batches",
         "Traceback (most recent call last):\n  File \"a.py\", line 1, in f\n    evaluate batches\n"
         "ValueError: no",
         15},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST(Confirmer, FindsWhatConfirmFindsOfACutMessage) {
  const Report report = parse_paste(
      "Traceback (most recent call last):\n  File \"a.py\", line 1, in f\n    g()\n"
      "RuntimeError: Expected all tensors to be on the same device, but found at least t");
  const Paste paste(report);
  Signature signature;
  signature.pattern = *Template::parse(
      "Expected all tensors to be on the same device, but found at least two devices");
  const auto absent = grams_of(paste).absent_characters(signature.pattern);
  EXPECT_EQ(absent, 7U);
  const auto whole = confirm(signature, paste, /*cut=*/true);
  Confirmer confirmer(paste);
  const auto cut = confirmer.confirm(signature, /*cut=*/true);
  ASSERT_TRUE(whole && cut);
  EXPECT_EQ(whole->seen->tolerances, cut->seen->tolerances);
  EXPECT_EQ(whole->seen->lines, cut->seen->lines);
  EXPECT_FALSE(confirmer.confirm(signature, /*cut=*/false));
}

TEST(Confirmer, GivesEachSignatureOfAWordingItsOwnEvidence) {
  const Report report = parse_paste(
      "Traceback (most recent call last):\n  File \"torch/nn/a.py\", line 1, in f\n    g()\n"
      "RuntimeError: Expected all tensors to be on the same device");
  const Paste paste(report);
  Signature first, second, other_class;
  first.pattern = *Template::parse("Expected all tensors to be on the same device");
  first.exceptions = {"RuntimeError"};
  first.where = {"torch/nn/a.py"};
  second = first;
  second.pattern = *Template::parse(first.pattern.text());
  second.where = {"torch/nn/b.py", "torch\\nn\\a.py"};
  other_class = first;
  other_class.exceptions = {"ValueError"};
  Confirmer confirmer(paste);
  for (const auto* signature : {&first, &second, &other_class, &first}) {
    const auto found = confirmer.confirm(*signature, /*cut=*/false);
    const auto alone = confirm(*signature, paste, /*cut=*/false);
    ASSERT_TRUE(found && alone);
    EXPECT_EQ(found->signature, signature);
    EXPECT_EQ(found->evidence, alone->evidence);
    EXPECT_EQ(found->missing, alone->missing);
    EXPECT_EQ(found->seen->tolerances, alone->seen->tolerances);
  }
}

TEST(Confirmer, FindsEvidenceWhereMuchIsAskedFor) {
  const Report report = parse_paste(
      "Traceback (most recent call last):\n  File \"torch\\nn\\a_b.py\", line 1, in 张量_f\n    "
      "g()\n"
      "RuntimeError: Expected all tensors to be on the same device");
  const Paste paste(report);
  Signature signature;
  signature.pattern = *Template::parse("Expected all tensors to be on the same device");
  for (int i = 0; i < 100; ++i) signature.where.push_back("module" + std::to_string(i) + ".py");
  const std::vector<std::string> there = {
      "torch/nn/a_b.py", "torch\\nn\\a_b.py", "n/a_b", "张量_f", "f", "on the same"};
  for (const auto& evidence : there) signature.where.push_back("!" + evidence);
  Confirmer confirmer(paste);
  const auto found = confirmer.confirm(signature, /*cut=*/false);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->missing.size(), 100U);
  EXPECT_EQ(found->evidence, (std::vector<std::string_view>(there.begin(), there.end())));
}

}  // namespace
}  // namespace tracelore
