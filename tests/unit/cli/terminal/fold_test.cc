#include "cli/terminal/fold.h"

#include <gtest/gtest.h>

namespace tracelore::cli {
namespace {

TEST(Fold, CountsColumnsAsATerminalDoes) {
  EXPECT_EQ(columns_of("abc"), 3U);
  EXPECT_EQ(columns_of("显存"), 4U);
  EXPECT_EQ(columns_of("e\xCC\x81"), 1U);  // a combining accent
  EXPECT_EQ(columns_of("\x1b[1mbold\x1b[0m"), 4U);
  EXPECT_EQ(columns_of("\x1b]8;;https://example.org\x1b\\link\x1b]8;;\x1b\\"), 4U);
  EXPECT_EQ(columns_of("\x1b["), 0U);
  EXPECT_EQ(columns_of("\xff"), 1U);
}

struct FoldRow {
  const char* name;
  const char* text;
  std::size_t width;
  const char* first;
  const char* rest;
  const char* folded;
};

class Folded : public testing::TestWithParam<FoldRow> {};

TEST_P(Folded, KeepsWithinTheWidth) {
  const auto& row = GetParam();
  EXPECT_EQ(fold(row.text, row.width, row.first, row.rest), row.folded);
}

INSTANTIATE_TEST_SUITE_P(
    , Folded,
    testing::ValuesIn<FoldRow>({
        {"Empty", "", 10, "", "", "\n"},
        {"Fits", "one two", 7, "", "", "one two\n"},
        {"AtBlanks", "one two three", 8, "", "", "one two\nthree\n"},
        {"ItemHangs", "one two three", 9, "- ", "  ", "- one two\n  three\n"},
        {"LongWordStandsAlone", "a abcdefghij b", 5, "", "", "a\nabcdefghij\nb\n"},
        {"LongPathAtItsSlashes", "/data/projects/net", 9, "", "", "/data/\nprojects/\nnet\n"},
        {"LongNameAtItsDashes", "run cuda-out-of-memory", 10, "", " ",
         "run\n cuda-out-\n of-memory\n"},
        {"NotBehindTheDashesOfAnOption", "a --abcdefghij", 6, "", "", "a\n--abcdefghij\n"},
        {"SlashesBeforeOtherMarks", "dir/some_name.py", 13, "", "", "dir/\nsome_name.py\n"},
        {"LongIdentifierAtOtherMarks", "alpha.beta_gamma", 11, "", "", "alpha.beta_\ngamma\n"},
        {"BlanksAtTheBreakAreDropped", "one   two", 5, "", "", "one\ntwo\n"},
        {"BetweenChineseCharacters", "显存不足", 4, "", "", "显存\n不足\n"},
        {"NotBeforeClosingPunctuation", "显存，不足", 4, "", "", "显\n存，\n不足\n"},
        {"NotAfterOpeningPunctuation", "显（存）", 4, "", "", "显\n（存）\n"},
        {"BetweenChineseAndLatin", "显存OOM不足", 5, "", "", "显存\nOOM不\n足\n"},
        {"ColourTakesNoRoom", "\x1b[1mone\x1b[0m two", 7, "", "", "\x1b[1mone\x1b[0m two\n"},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST(Shortened, KeepsTheBeginningWithinTheColumns) {
  EXPECT_EQ(shortened("one two", 7), "one two");
  EXPECT_EQ(shortened("one two three", 9), "one two…");
  EXPECT_EQ(shortened("abcdefghij", 5), "abcd…");
  EXPECT_EQ(shortened("显存不足", 5), "显存…");
  EXPECT_EQ(shortened("", 2), "");
}

}  // namespace
}  // namespace tracelore::cli
