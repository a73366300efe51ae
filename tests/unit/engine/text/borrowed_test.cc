#include "engine/text/borrowed.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/text/normalize.h"

namespace tracelore {
namespace {

struct BorrowedRow {
  const char* name;
  Lender lender;
  const char* text;
  std::vector<std::uint32_t> numbers;
};

class PhrasesIn : public testing::TestWithParam<BorrowedRow> {};

TEST_P(PhrasesIn, NumbersTheWordsOfEachPhrase) {
  const auto words = match_words(GetParam().text);
  std::vector<std::string_view> texts;
  for (const auto& word : words) texts.emplace_back(word.text);
  EXPECT_EQ(phrases_in(texts, GetParam().lender), GetParam().numbers);
}

INSTANTIATE_TEST_SUITE_P(
    , PhrasesIn,
    testing::ValuesIn<BorrowedRow>({
        {"None", Lender::kPython, "mat1 and mat2 shapes", {0, 0, 0, 0}},
        {"Nothing", Lender::kPython, "", {}},
        {"BesideItsOwnWords",
         Lender::kPython,
         "the model has no attribute here",
         {0, 0, 1, 1, 1, 0}},
        {"TheLongest", Lender::kPython, "object has no attribute", {1, 1, 1, 1}},
        {"Two",
         Lender::kPython,
         "No module named x: cannot import name y",
         {1, 1, 1, 0, 2, 2, 2, 0}},
        {"Apostrophe", Lender::kPython, "Can't pickle local object 'f'", {1, 1, 1, 1, 1, 0}},
        {"CutPhrase", Lender::kPython, "cannot import", {0, 0}},
        {"NumPysIndex",
         Lender::kPython,
         "index 7 is out of bounds for axis 0 with size 5",
         {1, 1, 1, 1, 1, 1, 1, 1, 1}},
        {"OfALocalisedLoader",
         Lender::kPython,
         "_C: 找不到指定的模块",
         {0, 1, 1, 1, 1, 1, 1, 1, 1}},
        {"TheDrivers",
         Lender::kSystem,
         "CUDA error: no CUDA-capable device is detected",
         {0, 0, 1, 1, 1, 1, 1, 1}},
        {"OfTheOtherLender", Lender::kSystem, "No module named", {0, 0, 0}},
    }),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore
