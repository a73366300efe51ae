#include "server/http/http_message.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

struct LanguageRow {
  const char* name;
  const char* wanted;
  const char* header;
  Language language;
};

class NegotiatedLanguage : public testing::TestWithParam<LanguageRow> {};

TEST_P(NegotiatedLanguage, IsTheReaders) {
  EXPECT_EQ(negotiate_language(GetParam().wanted, GetParam().header), GetParam().language);
}

INSTANTIATE_TEST_SUITE_P(, NegotiatedLanguage,
                         testing::ValuesIn(std::vector<LanguageRow>{
                             {"Nothing", "", "", Language::kEnglish},
                             {"FieldWins", "zh", "en", Language::kChinese},
                             {"Browser", "", "zh-CN,zh;q=0.9,en;q=0.8", Language::kChinese},
                             {"EnglishFirst", "", "en-GB,en;q=0.9,zh;q=0.8", Language::kEnglish},
                             {"Traditional", "", "zh-TW", Language::kChinese},
                             {"Other", "", "de-DE,de", Language::kEnglish},
                             {"OtherThenChinese", "", "ja, zh;q=0.5", Language::kChinese},
                             {"Refused", "", "zh;q=0, en;q=0.1", Language::kEnglish},
                             {"Soup", "", ";;;,,q=,zh;q=nan", Language::kEnglish},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

struct QueryRow {
  const char* name;
  const char* query;
  Fields fields;
};

class ParsedQuery : public testing::TestWithParam<QueryRow> {};

TEST_P(ParsedQuery, HasEveryPair) {
  EXPECT_EQ(parse_form(GetParam().query), GetParam().fields);
}

INSTANTIATE_TEST_SUITE_P(
    , ParsedQuery,
    testing::ValuesIn(std::vector<QueryRow>{
        {"Empty", "", {}},
        {"EqualSignInValue", "q=a=b", {{"q", "a=b"}}},
        {"PlusAndPercent", "q=a+b%2Bc%E6%98%BE", {{"q", "a b+c显"}}},
        {"NoValue", "a&b=&=c", {{"a", ""}, {"b", ""}, {"", "c"}}},
        {"BrokenEscapes", "q=%&r=%4&s=%zz", {{"q", "%"}, {"r", "%4"}, {"s", "%zz"}}},
        {"Nul", "q=%00x", {{"q", std::string("\0x", 2)}}},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST(PercentEncoding, IsUndoneByDecoding) {
  std::string every;
  for (int c = 0; c < 256; ++c) every.push_back(static_cast<char>(c));
  EXPECT_EQ(percent_decode(percent_encode(every)), every);
}

TEST(AcceptEncoding, ZeroWeightRefuses) {
  EXPECT_TRUE(accepts_gzip("br, gzip"));
  EXPECT_TRUE(accepts_gzip("GZIP;q=0.1"));
  EXPECT_FALSE(accepts_gzip("gzip;q=0"));
  EXPECT_FALSE(accepts_gzip("br, zstd"));
  EXPECT_FALSE(accepts_gzip(""));
}

TEST(EntityTag, IsComparedWeakly) {
  EXPECT_TRUE(etag_matches("\"a\", W/\"b\"", "W/\"b\""));
  EXPECT_TRUE(etag_matches("\"b\"", "W/\"b\""));
  EXPECT_TRUE(etag_matches("*", "W/\"b\""));
  EXPECT_FALSE(etag_matches("\"bb\"", "W/\"b\""));
  EXPECT_FALSE(etag_matches("", "W/\"b\""));
}

TEST(HeaderParameter, MayStandInQuotes) {
  EXPECT_EQ(header_parameter("form-data; name=\"te xt\"; filename=x", "name"), "te xt");
  EXPECT_EQ(header_parameter("multipart/form-data; boundary=----X", "boundary"), "----X");
  EXPECT_EQ(header_parameter("text/html", "charset"), "");
}

}  // namespace
}  // namespace tracelore
