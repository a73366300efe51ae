#include "tests/unit/engine/traceback/dump_rows.h"

namespace tracelore {
namespace {

class CudaLineFormat : public testing::TestWithParam<DumpRow> {};

TEST_P(CudaLineFormat, IsDumpedAs) {
  expect_dump(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Ordinary, CudaLineFormat,
    testing::ValuesIn<DumpRow>({
        {"AssertsAreOne",
         "/p/Indexing.cu:15: k: block: [43,0,0], thread: [0,0,0] Assertion `srcIndex < "
         "srcSelectDimSize` failed.\n"
         "/p/Indexing.cu:15: k: block: [43,0,0], thread: [1,0,0] Assertion `srcIndex < "
         "srcSelectDimSize` failed.\n",
         "root (\"/p/Indexing.cu:15: k: block: [43,0,0], thread: [0,0,0] Assertion `srcIndex < "
         "srcSelectDimSize` failed.\") format=device-assert repeats=2 lines=1\n"},
    }),
    row_name);

INSTANTIATE_TEST_SUITE_P(Hostile, CudaLineFormat,
                         testing::ValuesIn<DumpRow>({
                             {"HalfAnAssert", "block: [0,0,0] Assertion\n", ""},
                         }),
                         row_name);

}  // namespace
}  // namespace tracelore
