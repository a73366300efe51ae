#include <gtest/gtest.h>

#include "engine/text/normalize.h"

namespace tracelore {
namespace {

struct SearchFormRow {
  const char* name;
  std::string text;
  std::string normal;
};

class NormalizeForSearch : public testing::TestWithParam<SearchFormRow> {};

TEST_P(NormalizeForSearch, MakesWhatPeopleWriteAlikeTheSame) {
  EXPECT_EQ(normalize_for_search(GetParam().text), GetParam().normal);
}

INSTANTIATE_TEST_SUITE_P(, NormalizeForSearch,
                         testing::ValuesIn<SearchFormRow>({
                             {"Empty", "", ""},
                             {"LowerCase", "CUDA Out Of Memory", "cuda out of memory"},
                             {"FullWidth", "ＣＵＤＡ：０", "cuda:0"},
                             {"FullWidthBlank", "显存　不足", "显存 不足"},
                             {"Traditional", "顯存不足怎麼辦", "显存不足怎么办"},
                             {"TraditionalPhrase", "張量不在同一個裝置上 cuda:0",
                              "张量不在同一个装置上 cuda:0"},
                             {"Ligature", "ﬁle", "file"},
                             {"CombiningAccent", "Cafe\xCC\x81", "caf\xC3\xA9"},
                             {"SharpS", "STRASSE straße", "strasse strasse"},
                             {"NoUtf8", "a\xFF\xC3z", "a\xEF\xBF\xBD\xEF\xBF\xBDz"},
                             {"Surrogate", "\xED\xA0\x80", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"},
                             {"Nul", std::string("a\0B", 3), std::string("a\0b", 3)},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(SearchForm, KeepsCaseAndTheWayBack) {
  const std::string text = "OOM：顯存 ＯＫ\xFF!";
  const auto formed = search_form(text);
  EXPECT_EQ(formed.text, "OOM:显存 OK\xEF\xBF\xBD!");
  ASSERT_EQ(formed.origin.size(), formed.text.size() + 1);
  const auto at = [&](const char* piece) { return formed.origin[formed.text.find(piece)]; };
  EXPECT_EQ(at("显"), text.find("顯"));
  EXPECT_EQ(at("存"), text.find("存"));
  EXPECT_EQ(at("OK"), text.find("Ｏ"));
  EXPECT_EQ(at("!"), text.find("!"));
  EXPECT_EQ(formed.origin.back(), text.size());
}

TEST(SearchForm, OriginsNeverGoBackwards) {
  const std::string text = "ｶﾞ 乾坤 乾燥 ﷺ e\xCC\x81 頭髮 发髮 \xF0\xA0\x80\x80 end";
  const auto formed = search_form(text);
  ASSERT_EQ(formed.origin.size(), formed.text.size() + 1);
  for (std::size_t i = 1; i < formed.origin.size(); ++i)
    EXPECT_LE(formed.origin[i - 1], formed.origin[i]);
}

TEST(SearchForm, NormalizedTextIsStable) {
  for (const char* text : {"顯存不足 ＣＵＤＡ", "İstanbul", "ﬃ", "ǅ"}) {
    const auto once = normalize_for_search(text);
    EXPECT_EQ(normalize_for_search(once), once) << text;
  }
}

}  // namespace
}  // namespace tracelore
