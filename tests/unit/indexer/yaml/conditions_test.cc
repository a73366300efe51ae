#include "indexer/yaml/conditions.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

Conditions some() {
  Conditions conditions;
  conditions.add("is_full", "used > total");
  conditions.add("is_shared", "text('other') or is_full");
  conditions.add("is_spare", "text('spare')");
  return conditions;
}

struct TextRow {
  const char* name;
  const char* written;
  const char* resolved;
};

class ConditionTexts : public testing::TestWithParam<TextRow> {};

TEST_P(ConditionTexts, ArePutInPlace) {
  auto conditions = some();
  const auto resolved = conditions.resolve(GetParam().written);
  ASSERT_TRUE(resolved);
  EXPECT_EQ(resolved->text(), GetParam().resolved);
  EXPECT_TRUE(resolved->conditions().empty());
}

INSTANTIATE_TEST_SUITE_P(
    , ConditionTexts,
    testing::ValuesIn<TextRow>({
        {"None", "used > 1", "used > 1"},
        {"Alone", "is_full", "(used > total)"},
        {"InBrackets", "not is_full and a == 1", "not (used > total) and a == 1"},
        {"OneWithinAnother", "is_shared", "(text('other') or (used > total))"},
        {"NotInAText", "text('is_full')", "text('is_full')"},
        {"AcrossLines", "is_full\n and is_full", "(used > total)\n and (used > total)"},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST(Conditions, WhatIsUsedByAnotherIsUsed) {
  auto conditions = some();
  for (const auto& name : conditions.names()) EXPECT_FALSE(conditions.fault_of(name));
  EXPECT_EQ(conditions.unused(), (std::vector<std::string>{"is_full", "is_shared", "is_spare"}));
  ASSERT_TRUE(conditions.resolve("is_shared"));
  EXPECT_EQ(conditions.unused(), std::vector<std::string>{"is_spare"});
}

TEST(Conditions, OneThatUsesItselfIsNamedWithItsPath) {
  Conditions conditions;
  conditions.add("a", "b or x == 1");
  conditions.add("b", "not a");
  const auto resolved = conditions.resolve("y == 1 and a");
  ASSERT_FALSE(resolved);
  EXPECT_EQ(resolved.error().code, ErrorCode::kConditionCycle);
  EXPECT_EQ(resolved.error().params, (Params{{"name", "a"}, {"path", "a -> b -> a"}}));
}

TEST(Conditions, DoublingsThatExplodeAreRefused) {
  Conditions conditions;
  conditions.add("c0", "used > total");
  for (int i = 1; i < 40; ++i) {
    const auto before = "c" + std::to_string(i - 1);
    conditions.add("c" + std::to_string(i), before + " and " + before);
  }
  const auto resolved = conditions.resolve("c39");
  ASSERT_FALSE(resolved);
  EXPECT_EQ(resolved.error().code, ErrorCode::kExpressionTooLong);
}

TEST(Conditions, NamesAreWordsThatMeanNothingElse) {
  for (const char* name : {"a", "is_full", "fits_2_cards"}) EXPECT_TRUE(Conditions::is_name(name));
  for (const char* name : {"", "Full", "is-full", "2nd", "_x", "text", "otherwise", "and"})
    EXPECT_FALSE(Conditions::is_name(name)) << name;
}

}  // namespace
}  // namespace tracelore
