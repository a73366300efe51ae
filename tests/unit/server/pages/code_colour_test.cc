#include "server/pages/code_colour.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

struct ColourRow {
  const char* name;
  const char* code;
  const char* html;
};

class PythonColours : public testing::TestWithParam<ColourRow> {};

TEST_P(PythonColours, StandAroundTheTokens) {
  EXPECT_EQ(colour_python(GetParam().code), GetParam().html);
}

INSTANTIATE_TEST_SUITE_P(
    , PythonColours,
    testing::ValuesIn(std::vector<ColourRow>{
        {"Keyword", "if x:", "<span class=\"k\">if</span> x:"},
        {"KeywordInsideAName", "iffy", "iffy"},
        {"Function", "def f(a):", "<span class=\"k\">def</span> <span class=\"f\">f</span>(a):"},
        {"StringAndComment", "'a#b' # c<",
         "<span class=\"s\">&#39;a#b&#39;</span> <span class=\"c\"># c&lt;</span>"},
        {"PrefixedString", "rb\"x\"", "<span class=\"s\">rb&quot;x&quot;</span>"},
        {"UnclosedString", "'a\nb", "<span class=\"s\">&#39;a</span>\nb"},
        {"TripleQuotes", "\"\"\"a\n'\"\"\"x",
         "<span class=\"s\">&quot;&quot;&quot;a\n&#39;&quot;&quot;&quot;</span>x"},
        {"BackslashAtTheEnd", "'a\\", "<span class=\"s\">&#39;a\\</span>"},
        {"Number", "x1 = 12", "x1 = <span class=\"n\">12</span>"},
        {"Decorator", "@torch", "@<span class=\"f\">torch</span>"},
    }),
    [](const auto& row) { return std::string(row.param.name); });

class LogColours : public testing::TestWithParam<ColourRow> {};

TEST_P(LogColours, StandAroundWhatMatters) {
  EXPECT_EQ(colour_log_line(GetParam().code), GetParam().html);
}

INSTANTIATE_TEST_SUITE_P(, LogColours,
                         testing::ValuesIn(std::vector<ColourRow>{
                             {"Frame", "  File \"a.py\", line 3, in f",
                              "  File &quot;<span class=\"f\">a.py</span>&quot;, line <span "
                              "class=\"n\">3</span>, in <span class=\"d\">f</span>"},
                             {"Exception", "torch.OutOfMemoryError: x",
                              "<span class=\"e\">torch.OutOfMemoryError</span>: x"},
                             {"ExceptionBehindAPrefix", "[rank0]: ValueError: <",
                              "[rank0]: <span class=\"e\">ValueError</span>: &lt;"},
                             {"NoException", "Errors were found", "Errors were found"},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(CodeBlocks, KeepTheirText) {
  EXPECT_EQ(colour_code_blocks(
                "<p>a</p><pre><code class=\"language-python\">x &lt; &amp;amp; 1\n</code></pre>b"),
            "<p>a</p><pre><code class=\"language-python\">x &lt; &amp;amp; <span "
            "class=\"n\">1</span>\n</code></pre>b");
  EXPECT_EQ(colour_code_blocks("<pre><code>unclosed"), "<pre><code>unclosed");
}

}  // namespace
}  // namespace tracelore
