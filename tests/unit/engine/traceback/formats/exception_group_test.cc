#include "tests/unit/engine/traceback/dump_rows.h"

namespace tracelore {
namespace {

class ExceptionGroupFormat : public testing::TestWithParam<DumpRow> {};

TEST_P(ExceptionGroupFormat, IsDumpedAs) {
  expect_dump(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Ordinary, ExceptionGroupFormat,
    testing::ValuesIn<DumpRow>({
        {"TwoMembers",
         "  + Exception Group Traceback (most recent call last):\n"
         "  |   File \"/a/x.py\", line 1, in <module>\n"
         "  |     raise ExceptionGroup(\"eg\", [ValueError(1), TypeError(2)])\n"
         "  | ExceptionGroup: eg (2 sub-exceptions)\n"
         "  +-+---------------- 1 ----------------\n"
         "    | Traceback (most recent call last):\n"
         "    |   File \"/a/x.py\", line 3, in f\n"
         "    |     raise ValueError(1)\n"
         "    | ValueError: one\n"
         "    +---------------- 2 ----------------\n"
         "    | TypeError: two\n"
         "    +------------------------------------\n",
         "root ValueError(\"one\") format=exception-group frames=1 lines=6-9\n"
         "root TypeError(\"two\") format=exception-group lines=11\n"
         "wrapper ExceptionGroup(\"eg (2 sub-exceptions)\") format=exception-group frames=1 "
         "lines=1-4 -> #1\n"},
        {"NestedGroup",
         "  + Exception Group Traceback (most recent call last):\n"
         "  | ExceptionGroup: outer (1 sub-exception)\n"
         "  +-+---------------- 1 ----------------\n"
         "    | ExceptionGroup: inner (1 sub-exception)\n"
         "    +-+---------------- 1 ----------------\n"
         "      | ValueError: deep\n"
         "      +------------------------------------\n",
         "root ValueError(\"deep\") format=exception-group lines=6\n"
         "cause ExceptionGroup(\"inner (1 sub-exception)\") format=exception-group lines=4 -> #1\n"
         "wrapper ExceptionGroup(\"outer (1 sub-exception)\") format=exception-group lines=1-2 -> "
         "#2\n"},
    }),
    row_name);

INSTANTIATE_TEST_SUITE_P(
    Damaged, ExceptionGroupFormat,
    testing::ValuesIn<DumpRow>({
        {"CutBehindTheFirstRule",
         "  + Exception Group Traceback (most recent call last):\n"
         "  |   File \"/a/x.py\", line 1, in <module>\n"
         "  |     raise ExceptionGroup(\"eg\", [ValueError(1), TypeError(2)])\n"
         "  | ExceptionGroup: eg (2 sub-exceptions)\n"
         "  +-+---------------- 1 ----------------\n",
         "root ExceptionGroup(\"eg (2 sub-exceptions)\") format=exception-group frames=1 "
         "lines=1-4\n"},
        {"CutInsideAMember",
         "  + Exception Group Traceback (most recent call last):\n"
         "  |   File \"/a/x.py\", line 1, in <module>\n"
         "  |     raise ExceptionGroup(\"eg\", [ValueError(1), TypeError(2)])\n"
         "  | ExceptionGroup: eg (2 sub-exceptions)\n"
         "  +-+---------------- 1 ----------------\n"
         "    | Traceback (most recent call last):\n"
         "    |   File \"/a/x.py\", line 3, in f\n"
         "    |     raise ValueError(1)\n",
         "root (\"\") format=exception-group frames=1 tail_cut lines=6-8\n"
         "wrapper ExceptionGroup(\"eg (2 sub-exceptions)\") format=exception-group frames=1 "
         "lines=1-4 -> #1\n"},
    }),
    row_name);

INSTANTIATE_TEST_SUITE_P(Hostile, ExceptionGroupFormat,
                         testing::ValuesIn<DumpRow>({
                             {"OnlyTheHeader",
                              "  + Exception Group Traceback (most recent call last):\n", ""},
                             {"OnlyRules",
                              "  + Exception Group Traceback (most recent call last):\n"
                              "  +-+-----\n"
                              "  +-+-----\n",
                              ""},
                         }),
                         row_name);

}  // namespace
}  // namespace tracelore
