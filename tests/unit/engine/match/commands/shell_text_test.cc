#include "engine/match/commands/shell_text.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

struct ShellRow {
  const char* name;
  const char* os;
  const char* place;
  std::vector<std::pair<std::string, std::string>> variables;
  const char* run;
  const char* expected;
};

class ShellTexts : public testing::TestWithParam<ShellRow> {};

TEST_P(ShellTexts, AreInTheReadersShell) {
  const auto& row = GetParam();
  EXPECT_EQ(shell_text(shell_of(row.os, row.place), row.variables, row.run), row.expected);
}

INSTANTIATE_TEST_SUITE_P(
    , ShellTexts,
    testing::ValuesIn<ShellRow>({
        {"OneProgram", "linux", "", {{"A", "1"}, {"B", "2"}}, "python t.py", "A=1 B=2 python t.py"},
        {"VariablesAlone", "linux", "", {{"A", "1"}}, "", "export A=1"},
        {"SeveralLines", "", "", {{"A", "1"}}, "one\ntwo", "export A=1\none\ntwo"},
        {"AProgramBehindAPipe", "macos", "", {{"A", "1"}}, "a | b", "export A=1\na | b"},
        {"ValueToQuote", "wsl", "", {{"A", "8.0;9.0"}}, "", "export A=\"8.0;9.0\""},
        {"Windows",
         "windows",
         "",
         {{"A", "1"}},
         "python t.py",
         "set A=1\n$env:A = \"1\"   # PowerShell\npython t.py"},
        {"NoVariables", "windows", "", {}, "pip install x", "pip install x"},
        {"Cell",
         "linux",
         "colab",
         {{"A", "1"}},
         "python -m pip install x\nnvidia-smi",
         "%env A=1\n%pip install x\n!nvidia-smi"},
        {"PortableProgram",
         "windows",
         "portable",
         {},
         "python -m pip uninstall -y x\npip install x\nwhere python",
         ".\\python_embeded\\python.exe -m pip uninstall -y x\n"
         ".\\python_embeded\\python.exe -m pip install x\nwhere python"},
        {"Container", "linux", "container", {}, "pip install x", "pip install x"},
    }),
    [](const auto& row) { return std::string(row.param.name); });

struct PosixRow {
  const char* name;
  const char* os;
  const char* place;
  const char* command;
  const char* expected;
};

class PosixCommands : public testing::TestWithParam<PosixRow> {};

TEST_P(PosixCommands, AreWrittenForTheReadersShell) {
  const auto& row = GetParam();
  EXPECT_EQ(from_posix(shell_of(row.os, row.place), row.command), row.expected);
}

INSTANTIATE_TEST_SUITE_P(
    , PosixCommands,
    testing::ValuesIn<PosixRow>({
        {"None", "windows", "", "", ""},
        {"Posix", "linux", "", "A=1 B=x,y python t.py", "A=1 B=x,y python t.py"},
        {"Windows", "windows", "", "A=1 python t.py",
         "set A=1\n$env:A = \"1\"   # PowerShell\npython t.py"},
        {"Cell", "", "kaggle", "A=1 python t.py", "%env A=1\n!python t.py"},
        {"PortableProgram", "windows", "portable", "python -c \"print(1)\"",
         ".\\python_embeded\\python.exe -c \"print(1)\""},
        {"AnOptionIsNoVariable", "windows", "", "nvidia-smi --format=csv",
         "nvidia-smi --format=csv"},
        {"AQuotedValueStays", "windows", "", "A='b c' python t.py", "A='b c' python t.py"},
        {"AVariableAlone", "windows", "", "A=1", "A=1"},
    }),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore
