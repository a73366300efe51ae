#include "engine/traceback/machine/cards_in_words.h"

#include <gtest/gtest.h>

namespace tracelore::parsing {
namespace {

struct CardCase {
  const char* name;
  const char* line;
  std::vector<std::string> cards;
};

class CardsInWords : public testing::TestWithParam<CardCase> {};

TEST_P(CardsInWords, AreThoseOfTheWriter) {
  EXPECT_EQ(cards_in_words(GetParam().line), GetParam().cards);
}

INSTANTIATE_TEST_SUITE_P(, CardsInWords,
                         testing::ValuesIn<CardCase>({
                             {"Whole", "it fails on my RTX 5090", {"RTX 5090"}},
                             {"InOneWord", "显卡是RTX4090，系统 ubuntu", {"RTX 4090"}},
                             {"WithItsEndingInOneWord", "using GTX1080Ti here", {"GTX 1080 Ti"}},
                             {"NumberAndEnding", "我用的是 3080 Ti", {"RTX 3080 Ti"}},
                             {"NumberAndEndingInOneWord", "新买的 5070ti", {"RTX 5070 ti"}},
                             {"TheChineseModel", "my rtx4090d", {"rtx 4090 d"}},
                             {"ByItsModel", "running on A100", {"A100"}},
                             {"ANewModel", "we run it on our GB300 machine", {"GB300"}},
                             {"AShortModel", "my server has an L4 card", {"L4"}},
                             {"AnotherThingOfTwoLetters", "my Apple M4 machine, step P4", {}},
                             {"NumberAloneIsNone", "my run stops at step 5090", {}},
                             {"NumberWithAnotherEndingIsNone", "my file 5070tiff", {}},
                             {"OfOthers", "my model only supports RTX4090 and newer", {}},
                             {"NobodysCard", "RTX4090 24GB", {}},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore::parsing
