#include "engine/text/characters.h"

#include <gtest/gtest.h>

#include <string>

namespace tracelore {
namespace {

struct CharactersRow {
  const char* name;
  std::string text;
  std::size_t characters;
};
class Characters : public testing::TestWithParam<CharactersRow> {};
TEST_P(Characters, AreCountedAsAReaderCounts) {
  EXPECT_EQ(characters_in(GetParam().text), GetParam().characters);
}
INSTANTIATE_TEST_SUITE_P(, Characters,
                         testing::ValuesIn<CharactersRow>({
                             {"Nothing", "", 0},
                             {"Ascii", "oom kind:", 9},
                             {"Chinese", "显存不足 ", 5},
                             {"FullWidth", "ｏｏｍ：", 4},
                             {"LetterAndAccent", "e\xCC\x81", 1},
                             {"EmojiOfSeveralCodePoints", "👩‍🔧!", 2},
                             {"NoUtf8", "a\xFFz", 3},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore
