#include "tests/unit/engine/traceback/dump_rows.h"

namespace tracelore {
namespace {

class ErrorReportFormat : public testing::TestWithParam<DumpRow> {};

TEST_P(ErrorReportFormat, IsDumpedAs) {
  expect_dump(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Ordinary, ErrorReportFormat,
    testing::ValuesIn<DumpRow>({
        {"MarkdownFields",
         "## Error Details\n- **Node ID:** 13\n- **Exception Type:** torch.OutOfMemoryError\n"
         "- **Exception Message:** Allocation on device\n\n## Stack Trace\n",
         "root torch.OutOfMemoryError(\"Allocation on device\") format=error-report lines=4\n"},
        {"PlainFields", "Exception Type: ValueError\nException Message: bad model type\n",
         "root ValueError(\"bad model type\") format=error-report lines=2\n"},
    }),
    row_name);

INSTANTIATE_TEST_SUITE_P(
    Damaged, ErrorReportFormat,
    testing::ValuesIn<DumpRow>({
        {"NoMessage", "- **Exception Type:** ValueError\n- **Node ID:** 13\n", ""},
        {"NoClass", "Exception Type: \nException Message: bad model type\n", ""},
        {"Prose", "Exception Type: what it was, I do not know\nException Message: none\n", ""},
    }),
    row_name);

INSTANTIATE_TEST_SUITE_P(Hostile, ErrorReportFormat,
                         testing::ValuesIn<DumpRow>({
                             {"OnlyMarks", "- ** - **\nException Type:***\n**Exception Type**\n",
                              ""},
                         }),
                         row_name);

}  // namespace
}  // namespace tracelore
