#include "tests/unit/engine/traceback/dump_rows.h"

namespace tracelore {
namespace {

class TerminateFormat : public testing::TestWithParam<DumpRow> {};

TEST_P(TerminateFormat, IsDumpedAs) {
  expect_dump(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Ordinary, TerminateFormat,
    testing::ValuesIn<DumpRow>({
        {"WithWhat",
         "terminate called after throwing an instance of 'c10::Error'\n"
         "  what():  CUDA error: misaligned address\n"
         "For debugging consider passing CUDA_LAUNCH_BLOCKING=1\n"
         "\n"
         "Exception raised from create_event at ../CUDAEvent.h:1 (most recent call first):\n"
         "frame #0: f() + 0x1\n"
         "\n"
         "Aborted (core dumped)\n",
         "root c10::Error(\"CUDA error: misaligned address\") format=terminate lines=1-6\n"
         "handled SIGABRT(\"Aborted\") format=fault lines=8\n"},
        {"TwoThreadsAtOnce",
         "terminate called after throwing an instance of 'std::runtime_error'\n"
         "terminate called after throwing an instance of 'c10::CUDAError'\n"
         "  what():  NCCL error in: x, unhandled cuda error\n"
         "  what():  CUDA error: an illegal memory access was encountered\n",
         "root c10::CUDAError(\"CUDA error: an illegal memory access was encountered\") "
         "format=terminate lines=4\n"
         "wrapper std::runtime_error(\"NCCL error in: x, unhandled cuda error\") format=terminate "
         "lines=3\n"},
        {"Clang",
         "libc++abi: terminating due to uncaught exception of type c10::Error: no device\n",
         "root c10::Error(\"no device\") format=terminate lines=1\n"},
    }),
    row_name);

INSTANTIATE_TEST_SUITE_P(
    Damaged, TerminateFormat,
    testing::ValuesIn<DumpRow>({
        {"WhatAlone", "  what():  CUDA error: misaligned address\n",
         "root (\"CUDA error: misaligned address\") format=terminate lines=1\n"},
    }),
    row_name);

INSTANTIATE_TEST_SUITE_P(Hostile, TerminateFormat,
                         testing::ValuesIn<DumpRow>({
                             {"NeverClosedType",
                              "terminate called after throwing an instance of 'aaa\n", ""},
                         }),
                         row_name);

}  // namespace
}  // namespace tracelore
