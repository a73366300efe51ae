#include "indexer/yaml/yaml.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

TEST(Yaml, KeepsPlaces) {
  const auto value = parse_yaml("a: 1\nb:\n  - x\n  - {c: y}\n");
  ASSERT_TRUE(value);
  ASSERT_EQ(value->members.size(), 2U);
  EXPECT_EQ(value->members[0].value.text, "1");
  const auto& list = value->members[1].value;
  EXPECT_EQ(list.items[0].at, (Position{3, 5}));
  EXPECT_EQ(list.items[1].members[0].at, (Position{4, 6}));
  EXPECT_EQ(write_json(json_of(*value)), R"({"a":"1","b":["x",{"c":"y"}]})");
}

struct BadYaml {
  const char* name;
  std::string text;
  ErrorCode code;
  std::size_t line;
};

class YamlError : public testing::TestWithParam<BadYaml> {};

TEST_P(YamlError, IsAValueWithAPlace) {
  const auto value = parse_yaml(GetParam().text);
  ASSERT_FALSE(value);
  EXPECT_EQ(value.error().code, GetParam().code);
  EXPECT_EQ(value.error().at.line, GetParam().line);
}

std::string laughs() {
  std::string text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i < 9; ++i) {
    const std::string last = "*a" + std::to_string(i - 1);
    text += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [";
    for (int n = 0; n < 9; ++n) text += last + ", ";
    text += last + "]\n";
  }
  return text;
}

INSTANTIATE_TEST_SUITE_P(, YamlError,
                         testing::ValuesIn<BadYaml>({
                             {"TwoColons", "a: 1\nb: c: d", ErrorCode::kYamlSyntax, 2},
                             {"Unclosed", "a: [1, 2\nb: 3\n", ErrorCode::kYamlSyntax, 2},
                             {"Tab", "a:\n\tb: 1", ErrorCode::kYamlSyntax, 2},
                             {"DeepList", std::string(100'000, '['), ErrorCode::kYamlSyntax, 1},
                             {"DeepMap", std::string(100'000, '{'), ErrorCode::kYamlSyntax, 1},
                             {"DeepByOurMeasure", std::string(30, '[') + std::string(30, ']'),
                              ErrorCode::kYamlTooLarge, 1},
                             {"KeyIsAList", "[a, b]: c", ErrorCode::kYamlKey, 1},
                             {"AliasesUnfold", laughs(), ErrorCode::kYamlTooLarge, 1},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(Yaml, SurvivesAnyBytes) {
  for (const auto& text :
       {std::string("\0\0\0", 3), std::string("\xFF\xFE"), std::string("a: '\x80'"),
        std::string("&a"), std::string("*a"), std::string("%YAML 9.9\n---"),
        std::string("a: !!binary x"), std::string("? a\n: b"), std::string(":")})
    static_cast<void>(parse_yaml(text));
}

struct PlaceRow {
  const char* name;
  const char* text;
  Position inside;
  Position place;
};

class YamlPlace : public testing::TestWithParam<PlaceRow> {};

TEST_P(YamlPlace, CountsQuotesAndEscapes) {
  const auto value = parse_yaml(GetParam().text);
  ASSERT_TRUE(value);
  EXPECT_EQ(place_in_scalar(GetParam().text, value->members[0].value, GetParam().inside),
            GetParam().place);
}

INSTANTIATE_TEST_SUITE_P(, YamlPlace,
                         testing::ValuesIn<PlaceRow>({
                             {"Plain", "m: ab {x", {1, 4}, {1, 7}},
                             {"DoubleQuoted", "m: \"ab {x\"", {1, 4}, {1, 8}},
                             {"Escapes", R"(m: "a\"b {x")", {1, 5}, {1, 10}},
                             {"EscapedLineEnd", R"(m: "ab\ncd {x")", {2, 4}, {1, 12}},
                             {"SingleQuoted", "m: 'it''s {x'", {1, 6}, {1, 11}},
                             {"Block", "m: |-\n  first\n  ab {x\n", {2, 4}, {3, 6}},
                             {"Unknown", "m: ab", {0, 0}, {1, 4}},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore
