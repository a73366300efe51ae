#include "engine/base/json/json_lines.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

TEST(JsonLines, EmptyLinesCountAndAreLeftOut) {
  const auto rows = parse_json_lines("{\"a\": 1}\n\n[2]");
  ASSERT_TRUE(rows);
  ASSERT_EQ(rows->size(), 2U);
  EXPECT_EQ((*rows)[0].value["a"], 1);
  EXPECT_EQ((*rows)[1].line, 3U);
}

TEST(JsonLines, AFaultHasItsLine) {
  const auto rows = parse_json_lines("1\n{\n");
  ASSERT_FALSE(rows);
  EXPECT_EQ(rows.error().code, ErrorCode::kBadJson);
  EXPECT_EQ(rows.error().at.line, 2U);
}

TEST(JsonLines, NothingIsNoRow) {
  EXPECT_TRUE(parse_json_lines("")->empty());
}

}  // namespace
}  // namespace tracelore
