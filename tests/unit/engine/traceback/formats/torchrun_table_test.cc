#include "tests/unit/engine/traceback/dump_rows.h"

namespace tracelore {
namespace {

class TorchrunTableFormat : public testing::TestWithParam<DumpRow> {};

TEST_P(TorchrunTableFormat, IsDumpedAs) {
  expect_dump(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Ordinary, TorchrunTableFormat,
    testing::ValuesIn<DumpRow>({
        {"WithItsException",
         "Traceback (most recent call last):\n"
         "  File \"/a/train.py\", line 3, in main\n"
         "    step()\n"
         "torch.distributed.elastic.multiprocessing.errors.ChildFailedError: \n"
         "============================================================\n"
         "train.py FAILED\n"
         "------------------------------------------------------------\n"
         "Failures:\n"
         "[1]:\n"
         "  time      : 2026-11-20_18:04:05\n"
         "  host      : node0\n"
         "  rank      : 1 (local_rank: 1)\n"
         "  exitcode  : -9 (pid: 17324)\n"
         "  error_file: <N/A>\n"
         "  traceback : Signal 9 (SIGKILL) received by PID 17324\n"
         "------------------------------------------------------------\n"
         "Root Cause (first observed failure):\n"
         "[0]:\n"
         "  time      : 2026-11-20_18:04:05\n"
         "  host      : node0\n"
         "  rank      : 0 (local_rank: 0)\n"
         "  exitcode  : 1 (pid: 17323)\n"
         "  error_file: <N/A>\n"
         "  traceback : To enable traceback see: "
         "https://pytorch.org/docs/stable/elastic/errors.html\n"
         "============================================================\n",
         "root torch.distributed.elastic.multiprocessing.errors.ChildFailedError(\"train.py "
         "FAILED\\nFailures:\\n[1]:\\n  time      : 2026-11-20_18:04:05\\n  host      : node0\\n  "
         "rank      : 1 (local_rank: 1)\\n  exitcode  : -9 (pid: 17324)\\n  error_file: <N/A>\\n  "
         "traceback : Signal 9 (SIGKILL) received by PID 17324\\nRoot Cause (first observed "
         "failure):\\n[0]:\\n  time      : 2026-11-20_18:04:05\\n  host      : node0\\n  rank      "
         ": 0 (local_rank: 0)\\n  exitcode  : 1 (pid: 17323)\\n  error_file: <N/A>\\n …\") "
         "format=python frames=1 lines=1-25\n"
         "ranks seen=2 first=1\n"},
        {"Alone",
         "============================================================\n"
         "train.py FAILED\n"
         "------------------------------------------------------------\n"
         "Failures:\n"
         "[1]:\n"
         "  time      : 2026-11-20_18:04:05\n"
         "  host      : node0\n"
         "  rank      : 1 (local_rank: 1)\n"
         "  exitcode  : -9 (pid: 17324)\n"
         "  error_file: <N/A>\n"
         "  traceback : Signal 9 (SIGKILL) received by PID 17324\n"
         "------------------------------------------------------------\n"
         "Root Cause (first observed failure):\n"
         "[0]:\n"
         "  time      : 2026-11-20_18:04:05\n"
         "  host      : node0\n"
         "  rank      : 0 (local_rank: 0)\n"
         "  exitcode  : 1 (pid: 17323)\n"
         "  error_file: <N/A>\n"
         "  traceback : To enable traceback see: "
         "https://pytorch.org/docs/stable/elastic/errors.html\n"
         "============================================================\n",
         "root ChildFailedError(\"train.py FAILED\\nFailures:\\n[1]:\\n  time      : "
         "2026-11-20_18:04:05\\n  host      : node0\\n  rank      : 1 (local_rank: 1)\\n  exitcode "
         " : -9 (pid: 17324)\\n  error_file: <N/A>\\n  traceback : Signal 9 (SIGKILL) received by "
         "PID 17324\\nRoot Cause (first observed failure):\\n[0]:\\n  time      : "
         "2026-11-20_18:04:05\\n  host      : node0\\n  rank      : 0 (local_rank: 0)\\n  exitcode "
         " : 1 (pid: 17323)\\n  error_file: <N/A>\\n …\") format=torchrun-table lines=1-21\n"
         "ranks seen=2 first=1\n"},
    }),
    row_name);

INSTANTIATE_TEST_SUITE_P(
    Damaged, TorchrunTableFormat,
    testing::ValuesIn<DumpRow>({
        {"OnlyTheRootCause",
         "Root Cause (first observed failure):\n"
         "[0]:\n"
         "  time      : 2026-11-20_18:04:05\n"
         "  host      : node0\n"
         "  rank      : 0 (local_rank: 0)\n"
         "  exitcode  : 1 (pid: 17323)\n",
         "root ChildFailedError(\"Root Cause (first observed failure):\\n[0]:\\n  time      : "
         "2026-11-20_18:04:05\\n  host      : node0\\n  rank      : 0 (local_rank: 0)\\n  exitcode "
         " : 1 (pid: 17323)\") format=torchrun-table lines=1-6\n"
         "ranks seen=1 first=0\n"},
    }),
    row_name);

INSTANTIATE_TEST_SUITE_P(Hostile, TorchrunTableFormat,
                         testing::ValuesIn<DumpRow>({
                             {"OnlyTheTitle", "Root Cause (first observed failure):\n",
                              "root ChildFailedError(\"Root Cause (first observed failure):\") "
                              "format=torchrun-table lines=1\n"},
                         }),
                         row_name);

}  // namespace
}  // namespace tracelore
