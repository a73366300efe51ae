#include "server/slack/unescape.h"

#include <gtest/gtest.h>

namespace tracelore::slack {
namespace {

struct UnescapeRow {
  const char* name;
  const char* sent;
  const char* typed;
};

class Unescape : public testing::TestWithParam<UnescapeRow> {};

TEST_P(Unescape, GivesBackWhatWasTyped) {
  EXPECT_EQ(unescape(GetParam().sent), GetParam().typed);
}

INSTANTIATE_TEST_SUITE_P(
    , Unescape,
    testing::ValuesIn<UnescapeRow>({
        {"Plain", "how to free memory", "how to free memory"},
        {"Entities", "in &lt;module&gt; a &amp;&amp; b", "in <module> a && b"},
        {"EntityOfAnEntity", "&amp;lt;", "&lt;"},
        {"LinkWithLabel", "File <http://train.py|train.py>, line 9", "File train.py, line 9"},
        {"BareLink", "see <https://pytorch.org/a?b&amp;c>", "see https://pytorch.org/a?b&c"},
        {"Mail", "<mailto:a@b.org|a@b.org> and <mailto:c@d.org>", "a@b.org and c@d.org"},
        {"Mention", "<@U024BE7LH> <@U1|jane> <#C1|general> <!here>",
         "@U024BE7LH jane general !here"},
        {"RawBracketsStay", "in <module> x < y > z", "in <module> x < y > z"},
        {"UnclosedLink", "<https://x", "<https://x"},
        {"LinkOverTwoLines", "<https://x\n>", "<https://x\n>"},
        {"SmartQuotes", "File “a.py”, can’t ‘x’", "File \"a.py\", can't 'x'"},
        {"HardBlank", "line\u00A09", "line 9"},
        {"CodeBlock", "```RuntimeError: a\nb```", "\nRuntimeError: a\nb\n"},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST(UnescapeOfAnything, IsLinear) {
  const std::string open(200'000, '<');
  EXPECT_EQ(unescape(open), open);
}

}  // namespace
}  // namespace tracelore::slack
