#include "tests/unit/engine/traceback/dump_rows.h"

namespace tracelore {
namespace {

class NcclLineFormat : public testing::TestWithParam<DumpRow> {};

TEST_P(NcclLineFormat, IsDumpedAs) {
  expect_dump(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Ordinary, NcclLineFormat,
    testing::ValuesIn<DumpRow>({
        {"Watchdog",
         "[rank3]:[E804 07:12:30.674931661 ProcessGroupNCCL.cpp:685] [Rank 3] Watchdog caught "
         "collective operation timeout: WorkNCCL(SeqNum=881, OpType=ALLREDUCE) ran for 600063 "
         "milliseconds before timing out.\n",
         "root (\"[Rank 3] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=881, "
         "OpType=ALLREDUCE) ran for 600063 milliseconds before timing out.\") format=nccl-watchdog "
         "ranks=3 lines=1\n"
         "ranks seen=1\n"},
        {"RecordGoesOnWithoutPrefix",
         "[rank5]:[E309 11:10:11.000000359 ProcessGroupNCCL.cpp:1899] [Rank 5] Process group "
         "watchdog thread terminated with exception: CUDA error: an illegal memory access was "
         "encountered\n"
         "CUDA kernel errors might be asynchronously reported at some other API call.\n"
         "\n"
         "Exception raised from f at x.cpp:43 (most recent call first):\n"
         "frame #0: g() + 0x57\n",
         "root (\"[Rank 5] Process group watchdog thread terminated with exception: CUDA error: an "
         "illegal memory access was encountered\") format=nccl-watchdog ranks=5 lines=1-5\n"
         "ranks seen=1 first=5\n"},
        {"WarnLineAlone",
         "node:91:140 [0] misc/socket.cc:523 NCCL WARN Connect to 172.17.0.1<44871> failed : "
         "Connection refused\n",
         "root (\"Connect to 172.17.0.1<44871> failed : Connection refused\") format=nccl "
         "lines=1\n"},
    }),
    row_name);

}  // namespace
}  // namespace tracelore
