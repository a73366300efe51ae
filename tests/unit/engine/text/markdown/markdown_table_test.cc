#include "engine/text/markdown/markdown_table.h"

#include <gtest/gtest.h>

#include "engine/text/markdown/markdown.h"

namespace tracelore {
namespace {

struct TableRow {
  const char* name;
  const char* markdown;
  const char* html;  ///< a part of the result; empty: no table
};

class MarkdownTable : public testing::TestWithParam<TableRow> {};

TEST_P(MarkdownTable, BecomesATableOnlyWhereItIsOne) {
  const auto html = render_markdown(GetParam().markdown);
  const std::string wanted = GetParam().html;
  EXPECT_EQ(html.find("<table>") != std::string::npos, !wanted.empty()) << html;
  EXPECT_NE(html.find(wanted), std::string::npos) << html;
}

INSTANTIATE_TEST_SUITE_P(
    , MarkdownTable,
    testing::ValuesIn(std::vector<TableRow>{
        {"Plain", "| a | b |\n|---|:-:|\n| 1 | 2 |\n", "<tr><td>1</td><td>2</td></tr>"},
        {"BetweenParagraphs", "before\n\n| a |\n|---|\n| 1 |\n\nafter\n", "</table>\n<p>after</p>"},
        {"InlineMarkup", "| a |\n|---|\n| `x` and **y** |",
         "<td><code>x</code> and <strong>y</strong></td>"},
        {"BarInCode", "| a | b |\n|---|---|\n| `x|y` | 2 |", "<td><code>x|y</code></td><td>2</td>"},
        {"EscapedBar", "| a |\n|---|\n| x\\|y |", "<td>x|y</td>"},
        {"MissingCells", "| a | b |\n|---|---|\n| 1 |", "<td>1</td><td></td>"},
        {"HtmlInACell", "| a |\n|---|\n| <script> |", "&lt;script&gt;"},
        {"WithoutOuterBars", "a | b\n---|---\n1 | 2", "<td>2</td>"},
        {"NoRule", "| a | b |\n| 1 | 2 |", ""},
        {"RuleOfAnotherWidth", "| a | b |\n|---|\n| 1 | 2 |", ""},
        {"BarsInProse", "x | y\nand more", ""},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST(MarkdownTableCapture, IsFilledIn) {
  const auto html = render_markdown("| a |\n|---|\n| {{size}} |", [](std::string_view name) {
    return name == "size" ? std::optional<std::string>("<b>") : std::nullopt;
  });
  EXPECT_NE(html.find("<td>&lt;b&gt;</td>"), std::string::npos) << html;
}

}  // namespace
}  // namespace tracelore
