#include "tests/unit/engine/traceback/dump_rows.h"

namespace tracelore {
namespace {

class CompilerFormat : public testing::TestWithParam<DumpRow> {};

TEST_P(CompilerFormat, IsDumpedAs) {
  expect_dump(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Ordinary, CompilerFormat,
    testing::ValuesIn<DumpRow>({
        {"Gcc",
         "/tmp/a.c:4:10: fatal error: Python.h: No such file or directory\n"
         "    4 | #include <Python.h>\n"
         "compilation terminated.\n",
         "root (\"/tmp/a.c:4:10: fatal error: Python.h: No such file or directory\") "
         "format=compiler "
         "lines=1\n"},
        {"Nvcc", "x.cu(12): error: identifier \"foo\" is undefined\n",
         "root (\"x.cu(12): error: identifier \"foo\" is undefined\") format=compiler lines=1\n"},
        {"Ptxas", "ptxas fatal   : Value 'sm_121a' is not defined for option 'gpu-name'\n",
         "root (\"ptxas fatal   : Value 'sm_121a' is not defined for option 'gpu-name'\") "
         "format=compiler lines=1\n"},
        {"NinjaOnlyEchoes",
         "/a/x.cpp:3:1: error: expected ';'\n"
         "ninja: build stopped: subcommand failed.\n",
         "root (\"/a/x.cpp:3:1: error: expected ';'\") format=compiler lines=1\n"
         "handled (\"ninja: build stopped: subcommand failed.\") format=compiler lines=2\n"},
    }),
    row_name);

INSTANTIATE_TEST_SUITE_P(Hostile, CompilerFormat,
                         testing::ValuesIn<DumpRow>({
                             {"OnlyTheWord",
                              ": error: \n"
                              " error:\n",
                              ""},
                         }),
                         row_name);

}  // namespace
}  // namespace tracelore
