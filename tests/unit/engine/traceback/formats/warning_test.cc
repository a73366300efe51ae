#include "tests/unit/engine/traceback/dump_rows.h"

namespace tracelore {
namespace {

class WarningFormat : public testing::TestWithParam<DumpRow> {};

TEST_P(WarningFormat, IsDumpedAs) {
  expect_dump(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Ordinary, WarningFormat,
    testing::ValuesIn<DumpRow>({
        {"WithItsSourceLine",
         "/v/lr.py:12: UserWarning: Detected call of `lr_scheduler.step()` before "
         "`optimizer.step()`.\n"
         "  warnings.warn(\"x\")\n"
         "epoch 1\n",
         "root UserWarning(\"Detected call of `lr_scheduler.step()` before `optimizer.step()`.\") "
         "format=warning frames=1 lines=1-2\n"},
        {"OverSeveralLines",
         "/v/cuda.py:12: UserWarning: \n"
         "    GPU with CUDA capability sm_61 is not compatible.\n"
         "    Please see the list.\n"
         "  warnings.warn(\n",
         "root UserWarning(\"    GPU with CUDA capability sm_61 is not compatible.\\n    Please "
         "see the list.\") format=warning frames=1 lines=1-4\n"},
        {"CountsNotBesideAnError",
         "/v/x.py:1: FutureWarning: old\n"
         "Traceback (most recent call last):\n"
         "  File \"/a/train.py\", line 3, in main\n"
         "    step()\n"
         "RuntimeError: boom\n",
         "root RuntimeError(\"boom\") format=python frames=1 lines=2-5\n"
         "handled FutureWarning(\"old\") format=warning frames=1 lines=1\n"},
    }),
    row_name);

INSTANTIATE_TEST_SUITE_P(Hostile, WarningFormat,
                         testing::ValuesIn<DumpRow>({
                             {"NoPlace", "UserWarning: x\n",
                              "root UserWarning(\"x\") format=warning lines=1\n"},
                         }),
                         row_name);

}  // namespace
}  // namespace tracelore
