#include "engine/search/plan/query.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

// "cuda | "out of memory" | p=torch" : parts, phrases in quotes, filters.
std::string dump(const SearchQuery& query) {
  std::string out;
  const auto add = [&](const std::string& piece) { out += (out.empty() ? "" : " | ") + piece; };
  for (const auto& part : query.parts) add(part.is_phrase ? "\"" + part.text + "\"" : part.text);
  for (const auto& [field, value] : query.filters)
    add(std::string(row_of(field).name) + "=" + value);
  if (query.version) add("version=" + query.version->text());
  return out;
}

struct QueryRow {
  const char* name;
  const char* text;
  const char* dump;
};
class ParseQuery : public testing::TestWithParam<QueryRow> {};
TEST_P(ParseQuery, TakesTheQueryApart) {
  const auto query = parse_query(GetParam().text);
  ASSERT_TRUE(query);
  EXPECT_EQ(dump(*query), GetParam().dump);
}
INSTANTIATE_TEST_SUITE_P(
    , ParseQuery,
    testing::ValuesIn<QueryRow>({
        {"Words", "cuda out of memory", "cuda out of memory"},
        {"Phrase", R"(cuda "out of memory" now)", R"(cuda | "out of memory" | now)"},
        {"ChinesePhrase", "训练时“显存不足”怎么办", R"(训练时“显存不足”怎么办)"},
        {"ChinesePhraseAlone", "训练 “显存不足” 怎么办", R"(训练 | "显存不足" | 怎么办)"},
        {"CornerPhrase", "「顯存不足」", R"("顯存不足")"},
        {"OnlyPhrase", R"("a b")", R"("a b")"},
        {"Unclosed", R"(5" screen)", R"(5" screen)"},
        {"UnclosedAtStart", R"("out of memory)", R"("out of memory)"},
        {"EmptyPhrase", R"(a "" b)", R"(a "" b)"},
        {"CodeQuotes", R"(pipe.to("cuda") -> no data)", R"(pipe.to("cuda") -> no data)"},
        {"Filters", "package:Torch kind:guide tag:nccl device:cuda version:2.8 hang",
         "hang | package=torch | kind=guide | tag=nccl | device=cuda | version=2.8"},
        {"FilterBetween", "a kind:issue b", "a | b | kind=issue"},
        {"FilterTwice", "kind:issue a kind:guide", "a | kind=guide"},
        {"FilterUpper", "KIND:Guide x", "x | kind=guide"},
        {"FullWidthColon", "package：torch 显存", "显存 | package=torch"},
        {"QuotedValue", R"(tag:"nccl")", "tag=nccl"},
        {"NoFilter", "cuda:0 dtype:float", "cuda:0 dtype:float"},
        {"NotAtStart", "mypackage:torch", "mypackage:torch"},
        {"OnlyFilter", "kind:wrapper", "kind=wrapper"},
        {"WideBlank", "显存　不足", "显存　不足"},
        {"Operators", "AND 显存 OR NOT foo AND", "AND 显存 OR NOT foo AND"},
    }),
    [](const auto& row) { return std::string(row.param.name); });

struct Fault {
  const char* name;
  std::string text;
  ErrorCode code;
  std::size_t column;
};
class QueryFault : public testing::TestWithParam<Fault> {};
TEST_P(QueryFault, PointsAtTheValue) {
  const auto query = parse_query(GetParam().text);
  ASSERT_FALSE(query);
  EXPECT_EQ(query.error().code, GetParam().code);
  EXPECT_EQ(query.error().at.column, GetParam().column);
}
INSTANTIATE_TEST_SUITE_P(, QueryFault,
                         testing::ValuesIn<Fault>({
                             {"Empty", "", ErrorCode::kEmptyText, 0},
                             {"Blank", " \t\n", ErrorCode::kEmptyText, 0},
                             {"TooLong", std::string(2000, 'a'), ErrorCode::kTextTooLarge, 0},
                             {"NoValue", "package: torch", ErrorCode::kBadFilter, 9},
                             {"NoSuchKind", "oom kind:bug", ErrorCode::kBadFilter, 10},
                             {"NoVersion", "version:new", ErrorCode::kBadFilter, 9},
                             {"AfterChinese", "显存不足 kind:bug", ErrorCode::kBadFilter, 11},
                             {"WideColon", "显存 kind：bug", ErrorCode::kBadFilter, 9},
                             {"AfterEmoji", "👩‍🔧e\u0301 kind:bug", ErrorCode::kBadFilter,
                              9},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(ParsedQuery, SpansAreBytesOfTheQuery) {
  const std::string text = "显存 \"a b\" kind:issue c";
  const auto query = parse_query(text);
  ASSERT_TRUE(query);
  for (const auto& part : query->parts)
    EXPECT_EQ(text.substr(part.span.begin, part.span.size()), part.text);
}

TEST(ParsedQuery, KnowsWhetherTheLastWordIsStillBeingTyped) {
  EXPECT_TRUE(parse_query("out of mem")->ends_in_word);
  EXPECT_FALSE(parse_query("out of mem ")->ends_in_word);
  EXPECT_FALSE(parse_query("\"out of mem\"")->ends_in_word);
  EXPECT_FALSE(parse_query("mem kind:issue")->ends_in_word);
}

TEST(ParsedQuery, AnyBytesAreTaken) {
  std::string all;
  for (int i = 1; i < 256; ++i) all += static_cast<char>(i);
  EXPECT_TRUE(parse_query(all));
  EXPECT_TRUE(parse_query(std::string("a\0b", 3)));
}

}  // namespace
}  // namespace tracelore
