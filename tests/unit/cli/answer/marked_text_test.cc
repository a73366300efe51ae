#include "cli/answer/marked_text.h"

#include <gtest/gtest.h>

#include <sstream>

namespace tracelore::cli {
namespace {

struct MarkRow {
  const char* name;
  const char* markdown;
  const char* plain;
  const char* bright;  // bold between angle brackets
};

class MarkedTexts : public testing::TestWithParam<MarkRow> {};

std::string in_brackets(std::string text) {
  for (const auto& [code, bracket] : {std::pair("\x1b[1m", "<"), std::pair("\x1b[0m", ">")})
    for (auto at = text.find(code); at != std::string::npos; at = text.find(code))
      text.replace(at, 4, bracket);
  return text;
}

TEST_P(MarkedTexts, ShowValuesBright) {
  std::istringstream in;
  std::ostringstream out;
  Terminal terminal{in, out, out};
  terminal.color = false;
  EXPECT_EQ(marked_text(terminal, GetParam().markdown), GetParam().plain);
  terminal.color = true;
  EXPECT_EQ(in_brackets(marked_text(terminal, GetParam().markdown)), GetParam().bright);
}

INSTANTIATE_TEST_SUITE_P(
    , MarkedTexts,
    testing::ValuesIn<MarkRow>({
        {"Nothing", "No value here.", "No value here.", "No value here."},
        {"Bold", "It has **512** features.", "It has 512 features.", "It has <512> features."},
        {"Code", "Call `x_y()` twice.", "Call x_y() twice.", "Call <x_y()> twice."},
        {"Escapes", "Got **\\[2, 3\\]**, a\\_b.", "Got [2, 3], a_b.", "Got <[2, 3]>, a_b."},
        {"BehindHan", "输入有 **512** 个特征。", "输入有 512 个特征。", "输入有 <512> 个特征。"},
        {"Unclosed", "2 ** 3", "2 ** 3", "2 ** 3"},
    }),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore::cli
