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

}  // namespace
}  // namespace tracelore
