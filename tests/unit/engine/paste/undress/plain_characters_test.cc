#include "engine/paste/undress/plain_characters.h"

#include <gtest/gtest.h>

namespace tracelore::parsing {
namespace {

struct CharactersCase {
  const char* name;
  const char* line;
  const char* plain;
};

class PlainCharacters : public testing::TestWithParam<CharactersCase> {};

TEST_P(PlainCharacters, AreThoseOfTheMessage) {
  EXPECT_EQ(plain_characters(GetParam().line), GetParam().plain);
}

INSTANTIATE_TEST_SUITE_P(
    , PlainCharacters,
    testing::Values(
        CharactersCase{"Ascii", "a: b, (c) [d] \\n C:\\x", "a: b, (c) [d] \\n C:\\x"},
        CharactersCase{"Colon", "RuntimeError：mat1", "RuntimeError: mat1"},
        CharactersCase{"ColonBeforeANumber", "cuda：0", "cuda:0"},
        CharactersCase{"ColonAndBlank", "got： 3", "got: 3"},
        CharactersCase{"CommaBeforeANumber", "ValueError：（3，4）", "ValueError: (3, 4)"},
        CharactersCase{"BehindAnotherMark", "f（x）；g", "f(x); g"},
        CharactersCase{"CommaOfAListing", "Python 3.10，torch 2.4.0", "Python 3.10，torch 2.4.0"},
        CharactersCase{"StopAtTheEnd", "out of memory。", "out of memory."},
        CharactersCase{"StopBetweenSentences", "memory。Tried", "memory. Tried"},
        CharactersCase{"LettersAndDigits", "ＣＵＤＡ ｅｒｒｏｒ ７", "CUDA error 7"},
        CharactersCase{"ChineseKeepsItsMarks", "训练时报错：显存不足，怎么办？",
                       "训练时报错：显存不足，怎么办？"},
        CharactersCase{"ChineseBefore", "报错：RuntimeError", "报错：RuntimeError"},
        CharactersCase{"ChineseBehind", "RuntimeError，请问", "RuntimeError，请问"},
        CharactersCase{"BlanksOfPages", "a\u00A0b\u3000c", "a b c"},
        CharactersCase{"MarkdownEscapes", "nn\\_module \\*args \\[3\\]", "nn_module *args [3]"},
        CharactersCase{"PathOfWindows", "D:\\dist\\_internal\\torch", "D:\\dist\\_internal\\torch"},
        CharactersCase{"NoUtf8", "a\xFF：b\xEF\xBC", "a\xFF：b\xEF\xBC"}),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore::parsing
