#include "tests/unit/engine/traceback/dump_rows.h"

namespace tracelore {
namespace {

class DynamoLogFormat : public testing::TestWithParam<DumpRow> {};

TEST_P(DynamoLogFormat, IsDumpedAs) {
  expect_dump(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Ordinary, DynamoLogFormat,
    testing::ValuesIn<DumpRow>({
        {"GraphBreakIsNoException",
         "W1120 18:00:33.197000 15580 torch/_dynamo/variables/tensor.py:1047] [0/0] Graph break: "
         "from user code at:\n"
         "W1120 18:00:33.197000 15580 torch/_dynamo/variables/tensor.py:1047] [0/0]   File "
         "\"/a/x.py\", line 6, in run\n"
         "W1120 18:00:33.197000 15580 torch/_dynamo/variables/tensor.py:1047] [0/0]     return "
         "scale(x) + 1\n"
         "W1120 18:00:33.197000 15580 torch/_dynamo/variables/tensor.py:1047] [0/0] \n",
         ""},
    }),
    row_name);

}  // namespace
}  // namespace tracelore
