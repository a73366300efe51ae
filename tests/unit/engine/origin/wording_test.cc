#include "engine/origin/wording.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

struct FitRow {
  const char* name;
  const char* wording;
  const char* message;
  bool fits;
  std::vector<std::string> values = {};
};

TEST(Wording, FitsTheWholeMessageOrNothing) {
  const FitRow rows[] = {
      {"the same text", "no tensor to pad", "no tensor to pad", true},
      {"a hole", "got {} rows", "got 3 rows", true, {"3"}},
      {"holes at both ends", "{} has no {}", "Cat has no tail", true, {"Cat", "tail"}},
      {"an empty hole", "got {} rows", "got  rows", true, {""}},
      {"braces that are text", "use {{name}} in {}", "use {name} in a", true, {"a"}},
      {"the first of several places", "a {} b {} c", "a 1 b 2 b 3 c", true, {"1", "2 b 3"}},
      {"more behind it", "no tensor to pad", "no tensor to pad here", false},
      {"more before it", "no tensor to pad", "there is no tensor to pad", false},
      {"literals that overlap", "ab{}bc", "abc", false},
      {"another text", "got {} rows", "got 3 columns", false},
  };
  for (const auto& row : rows) {
    const auto values = fit_wording(row.wording, row.message);
    ASSERT_EQ(values.has_value(), row.fits) << row.name;
    if (values) {
      EXPECT_EQ(*values, row.values) << row.name;
    }
  }
}

TEST(Wording, FoldsWhiteSpaceAndQuotes) {
  EXPECT_EQ(folded_message("  a \n\t b\n\nc "), "a b c");
  EXPECT_EQ(folded_message("\xE2\x80\x98key\xE2\x80\x99"), "'key'");
  EXPECT_LE(folded_message(std::string(1 << 20, 'x')).size(), 16U << 10);
}

TEST(Wording, CountsTheWordsThatNoHoleTouches) {
  struct WordingRow {
    const char* wording;
    std::size_t words, run;
    bool identifies;
  };
  const WordingRow rows[] = {
      {"no tensor to pad", 4, 4, true},
      {"no tensor to", 3, 3, false},
      {"a {} b {} cc dd", 2, 2, false},
      {"one two {} three four", 4, 2, false},
      {"one two three {} four", 4, 3, true},
      {"one{} two three four", 3, 3, false},
      {"{}", 0, 0, false},
  };
  for (const auto& row : rows) {
    const auto weight = weight_of(row.wording);
    EXPECT_EQ(weight.words, row.words) << row.wording;
    EXPECT_EQ(weight.longest_run, row.run) << row.wording;
    EXPECT_EQ(weight.identifies(), row.identifies) << row.wording;
  }
}

TEST(Wording, ABoundedNumberOfWords) {
  std::string text;
  for (int i = 0; i < 3'000; ++i)
    text += "ab" + std::string(static_cast<std::size_t>(i % 40), 'x') + " ";
  EXPECT_LE(words_of_message(text).size(), 2'000U);
  EXPECT_EQ(words_of_message("The the A model2x"), (std::vector<std::string>{"model", "the"}));
}

}  // namespace
}  // namespace tracelore
