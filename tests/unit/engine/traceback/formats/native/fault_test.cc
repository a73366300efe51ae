#include "tests/unit/engine/traceback/dump_rows.h"

namespace tracelore {
namespace {

class FaultFormat : public testing::TestWithParam<DumpRow> {};

TEST_P(FaultFormat, IsDumpedAs) {
  expect_dump(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Ordinary, FaultFormat,
    testing::ValuesIn<DumpRow>({
        {"Faulthandler",
         "Fatal Python error: Segmentation fault\n"
         "\n"
         "Current thread 0x00007f (most recent call first):\n"
         "  File \"/a/inner.py\", line 4 in f\n"
         "  File \"/a/outer.py\", line 9 in <module>\n"
         "\n"
         "Thread 0x00007e (most recent call first):\n"
         "  File \"/a/other.py\", line 1 in g\n",
         "root (\"Fatal Python error: Segmentation fault\") format=fault frames=2 lines=1-8\n"},
        {"Windows",
         "Windows fatal exception: access violation\n"
         "\n"
         "Stack (most recent call first):\n"
         "  File \"E:\\a\\x.py\", line 261 in _load\n",
         "root (\"Windows fatal exception: access violation\") format=fault frames=1 lines=1-4\n"},
        {"ShellsLastLine", "Segmentation fault (core dumped)\n",
         "root SIGSEGV(\"Segmentation fault\") format=fault lines=1\n"},
        {"ShellsLastLineInChinese", "段错误（核心已转储）\n",
         "root SIGSEGV(\"Segmentation fault\") format=fault lines=1\n"},
        {"BashInChineseNamesTheProcess",
         "run.sh：第 3 行： 4242 已杀死               python train.py\n",
         "root SIGKILL(\"Killed\") format=fault lines=1\n"},
        {"BashWithoutALine", "bash:  8050 Bus error               python3 bus.py\n",
         "root SIGBUS(\"Bus error\") format=fault lines=1\n"},
        {"Srun", "srun: error: node12: task 3: Segmentation fault (core dumped)\n",
         "root SIGSEGV(\"Segmentation fault\") format=fault lines=1\nranks seen=4 first=3\n"},
        {"Zsh", "zsh: illegal hardware instruction  python train.py\n",
         "root SIGILL(\"Illegal instruction\") format=fault lines=1\n"},
        {"ZshKilled", "zsh: killed     python train.py\n",
         "root SIGKILL(\"Killed\") format=fault lines=1\n"},
        {"BusError", "Bus error (core dumped)\n",
         "root SIGBUS(\"Bus error\") format=fault lines=1\n"},
        {"FloatingPointException", "浮点异常（核心已转储）\n",
         "root SIGFPE(\"Floating point exception\") format=fault lines=1\n"},
        {"KilledOnMacOS", "Killed: 9\n", "root SIGKILL(\"Killed\") format=fault lines=1\n"},
        {"Killed", "Killed\n", "root SIGKILL(\"Killed\") format=fault lines=1\n"},
        {"ShellNamesTheProcess", "./run.sh: line 3: 4242 Killed                  python train.py\n",
         "root SIGKILL(\"Killed\") format=fault lines=1\n"},
        {"Gdb", "Thread 1 \"python\" received signal SIGSEGV, Segmentation fault.\n",
         "root (\"Thread 1 \"python\" received signal SIGSEGV, Segmentation fault.\") format=fault "
         "lines=1\n"},
    }),
    row_name);

INSTANTIATE_TEST_SUITE_P(Hostile, FaultFormat,
                         testing::ValuesIn<DumpRow>({
                             {"KilledInASentence", "Killed the job by hand\n", ""},
                             {"SmallLetters", "killed\n", ""},
                         }),
                         row_name);

}  // namespace
}  // namespace tracelore
