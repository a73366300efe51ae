#include <gtest/gtest.h>

#include <string>

#include "engine/text/normalize.h"
#include "engine/text/shingles.h"
#include "engine/text/word_hashes.h"

namespace tracelore {
namespace {

struct FormRow {
  const char* name;
  Form form;
  const char* text;
  const char* formed;
};

class FormOf : public testing::TestWithParam<FormRow> {};

TEST_P(FormOf, IsWhatTheHeaderSays) {
  const auto formed = form_text(GetParam().text, GetParam().form);
  EXPECT_EQ(formed.text, GetParam().formed);
  ASSERT_EQ(formed.origin.size(), formed.text.size() + 1);
  EXPECT_EQ(formed.origin.back(), std::string_view(GetParam().text).size());
  for (std::size_t i = 1; i < formed.origin.size(); ++i)
    EXPECT_LE(formed.origin[i - 1], formed.origin[i]);
}

TEST_P(FormOf, IsTheSameWithinALongerText) {
  const std::string text = GetParam().text;
  for (std::size_t before = 0; before < 40; ++before) {
    const std::string head(before, 'x'), tail(20, 'y');
    const auto formed = form_text(head + text + tail, GetParam().form);
    ASSERT_EQ(formed.text, head + GetParam().formed + tail) << before;
    ASSERT_EQ(formed.origin.size(), formed.text.size() + 1);
    for (std::size_t i = 0; i < before; ++i) ASSERT_EQ(formed.origin[i], i);
    for (std::size_t i = 0; i <= tail.size(); ++i)
      ASSERT_EQ(formed.origin[formed.text.size() - i], before + text.size() + tail.size() - i);
  }
}

INSTANTIATE_TEST_SUITE_P(, FormOf,
                         testing::ValuesIn<FormRow>({
                             {"Empty", Form::kPlain, "", ""},
                             {"Runs", Form::kPlain, "a \t b", "a b"},
                             {"RunWithLineEnd", Form::kPlain, "a \r\n\n  b", "a\nb"},
                             {"TrailingRun", Form::kPlain, "a \n", "a\n"},
                             {"WideBlanks", Form::kPlain, "a\u00A0\u3000b", "a b"},
                             {"Quotes", Form::kPlain, "‘a’ `b´ “c” „d", "'a' 'b' \"c\" \"d"},
                             {"Hyphens", Form::kPlain, "2026\u201102\u201127", "2026-02-27"},
                             {"Invisible", Form::kPlain, "\uFEFFmem\u200Bory", "memory"},
                             {"KeepsDunder", Form::kPlain, "__func__", "__func__"},
                             {"Han", Form::kPlain, "显存　不足", "显存 不足"},
                             {"BadBytes", Form::kPlain, "a\xFF\xE2\x80z", "a\xFF\xE2\x80z"},
                             {"NoDunder", Form::kNoDunder, "__func__ a_b a__b ___", "func a_b ab "},
                             {"Escapes", Form::kNoDunder, R"(\_\_func\_\_ a\*b c\\d C:\new)",
                              R"(func a*b c\d C:\new)"},
                             {"Caseless", Form::kCaseless, "CUDA __Func__", "cuda func"},
                             {"Squeezed", Form::kSqueezed, "No 'module'\n na med", "nomodulenamed"},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (auto& word : match_words(text)) words.push_back(word.text);
  return words;
}

struct WordsRow {
  const char* name;
  const char* text;
  std::vector<std::string> words;
};

class MatchWords : public testing::TestWithParam<WordsRow> {};

TEST_P(MatchWords, AreWhatTheHeaderSays) {
  EXPECT_EQ(words_of(GetParam().text), GetParam().words);
  std::vector<std::uint64_t> hashes;
  for (const auto& word : GetParam().words) hashes.push_back(word_hash(word));
  EXPECT_EQ(match_word_hashes(GetParam().text), hashes);
}

INSTANTIATE_TEST_SUITE_P(, MatchWords,
                         testing::ValuesIn<WordsRow>({
                             {"Plain", "CUDA out-of memory.", {"cuda", "out", "of", "memory"}},
                             {"Dunder", "'__func__' a__b _x ___ _", {"func", "ab", "_x"}},
                             {"EscapedDunder", R"('\_\_func\_\_')", {"func"}},
                             {"NumbersAreLeftOut",
                              "rank 12 at 0x7F3A of sm_90 0xyz",
                              {"rank", "at", "of", "sm_90", "0xyz"}},
                             {"HanOneByOne", "CUDA显存 不足", {"cuda", "显", "存", "不", "足"}},
                             {"CapitalsAndMarks",
                              R"(A_b Ab__C AB\_C _A 0XFF 1E5 _1 Z)",
                              {"a_b", "abc", "ab_c", "_a", "1e5", "_1", "z"}},
                             {"OtherLettersSeparate", "données", {"donn", "es"}},
                             {"BadBytes",
                              "a\xFF"
                              "b\xE6\x98",
                              {"a", "b"}},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(MatchWordsSpans, AreBytesOfTheInput) {
  const auto words = match_words("x 显 __func__");
  ASSERT_EQ(words.size(), 3U);
  EXPECT_EQ(words[1].begin, 2U);
  EXPECT_EQ(words[1].end, 5U);
  EXPECT_EQ(words[2].begin, 6U);
  EXPECT_EQ(words[2].end, 14U);
}

}  // namespace
}  // namespace tracelore
