#include "engine/entry/command/command.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

struct TextRow {
  const char* name;
  const char* text;
  const char* pieces;  // names in angle brackets
};

class CommandTexts : public testing::TestWithParam<TextRow> {};

TEST_P(CommandTexts, AreCutAtTheirNames) {
  const auto command = CommandText::parse(GetParam().text);
  ASSERT_TRUE(command);
  std::string pieces;
  for (const auto& part : command->parts())
    pieces += part.is_name ? "<" + part.text + ">" : part.text;
  EXPECT_EQ(pieces, GetParam().pieces);
  EXPECT_EQ(command->text(), GetParam().text);
}

INSTANTIATE_TEST_SUITE_P(, CommandTexts,
                         testing::ValuesIn<TextRow>({
                             {"NoName", "pip install torch", "pip install torch"},
                             {"Names", "torch=={torch} whl/{cuda_tag}",
                              "torch==<torch> whl/<cuda_tag>"},
                             {"Braces", "echo ${{HOME}} {torch}", "echo ${HOME} <torch>"},
                             {"OnlyAName", "{arch}", "<arch>"},
                             {"Lines", "a\n{torch}\nb", "a\n<torch>\nb"},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

struct BadText {
  const char* name;
  const char* text;
  Position at;
};

class BadCommands : public testing::TestWithParam<BadText> {};

TEST_P(BadCommands, PointAtTheBrace) {
  const auto command = CommandText::parse(GetParam().text);
  ASSERT_FALSE(command);
  EXPECT_EQ(command.error().code, ErrorCode::kCommandSyntax);
  EXPECT_EQ(command.error().at, GetParam().at);
}

INSTANTIATE_TEST_SUITE_P(, BadCommands,
                         testing::ValuesIn<BadText>({
                             {"Unclosed", "pip install {torch", {1, 13}},
                             {"Closing", "pip} install", {1, 4}},
                             {"Empty", "pip {} install", {1, 5}},
                             {"NoName", "awk '{print $1}'", {1, 6}},
                             {"SecondLine", "one\n  {", {2, 3}},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore
