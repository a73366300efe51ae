#include "engine/base/json/json.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

struct BadJson {
  const char* name;
  std::string text;
  Position at;
};

class JsonError : public testing::TestWithParam<BadJson> {};

TEST_P(JsonError, PointsAtTheFault) {
  const auto parsed = parse_json(GetParam().text);
  ASSERT_FALSE(parsed);
  EXPECT_EQ(parsed.error().code, ErrorCode::kBadJson);
  EXPECT_EQ(parsed.error().at, GetParam().at);
}

INSTANTIATE_TEST_SUITE_P(, JsonError,
                         testing::ValuesIn<BadJson>({
                             {"Empty", "", {1, 1}},
                             {"Unclosed", "{\"a\": 1", {1, 8}},
                             {"SecondLine", "{\n \"a\": ]}", {2, 7}},
                             {"DeepAndUnclosed", std::string(300'000, '['), {1, 300'001}},
                             {"Deep", std::string(1000, '[') + std::string(1000, ']'), {1, 1}},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(Json, BadBytesAreReplacedWhenWritten) {
  EXPECT_EQ(write_json(Json("a\xff z")), "\"a\xEF\xBF\xBD z\"");
}

TEST(Json, KeepsTheOrderOfKeys) {
  const auto parsed = parse_json(R"({"z": 1, "a": 2})");
  ASSERT_TRUE(parsed);
  EXPECT_EQ(write_json(*parsed), R"({"z":1,"a":2})");
}

TEST(JsonAt, ReadsByTypeAndNeverThrows) {
  const auto parsed = parse_json(R"({"list": [1], "text": "a", "number": 9, "flag": true})");
  ASSERT_TRUE(parsed);
  EXPECT_EQ(list_at(*parsed, "list").size(), 1U);
  EXPECT_EQ(text_at(*parsed, "text"), "a");
  EXPECT_EQ(number_at(*parsed, "number"), 9U);
  EXPECT_EQ(number_at(Json{{"number", 9}}, "number"), 9U);
  EXPECT_TRUE(flag_at(*parsed, "flag"));
  EXPECT_EQ(part_at(*parsed, "text"), "a");
}

TEST(JsonAt, GivesAnEmptyValueForEverythingElse) {
  const Json kOthers[] = {nullptr, 3, -1, 1.5, "x", true, Json::array({1}), Json::object()};
  for (const Json& other : kOthers) {
    EXPECT_TRUE(part_at(other, "a").is_null()) << other;
    for (const Json& json : {other, Json{{"a", other}}}) {
      EXPECT_EQ(list_at(json, "a"), json.is_object() && other.is_array() ? other : Json::array());
      EXPECT_EQ(text_at(json, "a"), json.is_object() && other.is_string() ? "x" : "");
      EXPECT_EQ(number_at(json, "a"), json.is_object() && other == 3 ? 3U : 0U) << json;
      EXPECT_EQ(flag_at(json, "a"), json.is_object() && other == true) << json;
    }
  }
}

}  // namespace
}  // namespace tracelore
