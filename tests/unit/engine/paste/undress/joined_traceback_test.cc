#include "engine/paste/undress/joined_traceback.h"

#include <gtest/gtest.h>

#include <string>

namespace tracelore::parsing {
namespace {

std::string lines_of(std::string_view line) {
  std::string out;
  for (const auto part : split_joined_traceback(line)) out.append(part).append("\n");
  return out;
}

struct JoinedCase {
  const char* name;
  const char* line;
  const char* lines;
};

class JoinedTraceback : public testing::TestWithParam<JoinedCase> {};

TEST_P(JoinedTraceback, IsTheLinesThatItWas) {
  EXPECT_EQ(lines_of(GetParam().line), GetParam().lines);
}

#define TITLE "Traceback (most recent call last):"

INSTANTIATE_TEST_SUITE_P(
    , JoinedTraceback,
    testing::Values(
        JoinedCase{
            "LineEndsBecameBlanks",
            TITLE "   File \"/a/x.py\", line 3, in f     g(y)   File \"/a/y.py\", line 4, in g"
                  "     raise KeyError( KeyError: 'a'",
            TITLE "\n  File \"/a/x.py\", line 3, in f\n    g(y)\n  File \"/a/y.py\", line 4, in g\n"
                  "    raise KeyError(\nKeyError: 'a'\n"},
        JoinedCase{"BlanksWereFolded",
                   "报错 " TITLE " File \"/a/x.py\", line 3, in <module> g(y) ValueError: no",
                   "报错\n" TITLE
                   "\nFile \"/a/x.py\", line 3, in <module>\ng(y)\nValueError: no\n"},
        JoinedCase{
            "Ranks",
            "[rank1]: " TITLE " [rank1]:   File \"/a/x.py\", line 3, in f [rank1]: E1Error: no"
            " [rank0]: " TITLE " [rank0]:   File \"/a/x.py\", line 9, in g [rank0]: E2Error: yes",
            "[rank1]: " TITLE "\n[rank1]:   File \"/a/x.py\", line 3, in f\n[rank1]: E1Error: no\n"
            "[rank0]: " TITLE
            "\n[rank0]:   File \"/a/x.py\", line 9, in g\n[rank0]: E2Error: yes\n"},
        JoinedCase{
            "Chain",
            TITLE
            " File \"/a/x.py\", line 3, in f KeyError: 1 During handling of the above exception,"
            " another exception occurred: " TITLE " File \"/a/x.py\", line 5, in f TypeError: 2",
            TITLE "\nFile \"/a/x.py\", line 3, in f\nKeyError: 1\n"
                  "During handling of the above exception, another exception occurred:\n" TITLE
                  "\nFile \"/a/x.py\", line 5, in f\nTypeError: 2\n"},
        JoinedCase{"AColonInTheMessage",
                   TITLE " File \"/a/x.py\", line 3, in f() RuntimeError: cause: OSError: no space",
                   TITLE
                   "\nFile \"/a/x.py\", line 3, in f()\nRuntimeError: cause: OSError: no space\n"},
        JoinedCase{"TitleAlone", TITLE " and nothing that follows it here",
                   TITLE " and nothing that follows it here\n"},
        JoinedCase{"NoTitle", "File \"/a/x.py\", line 3, in f KeyError: 1",
                   "File \"/a/x.py\", line 3, in f KeyError: 1\n"}),
    [](const auto& row) { return std::string(row.param.name); });

#undef TITLE

}  // namespace
}  // namespace tracelore::parsing
