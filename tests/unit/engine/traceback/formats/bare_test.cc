#include "tests/unit/engine/traceback/dump_rows.h"

namespace tracelore {
namespace {

class BareFormat : public testing::TestWithParam<DumpRow> {};

TEST_P(BareFormat, IsDumpedAs) {
  expect_dump(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Ordinary, BareFormat,
    testing::ValuesIn<DumpRow>({
        {"LastLineAlone", "RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB\n",
         "root RuntimeError(\"CUDA out of memory. Tried to allocate 2.00 GiB\") format=bare "
         "lines=1\n"},
        {"WithoutItsClass", "CUDA out of memory. Tried to allocate 2.00 GiB\n",
         "root (\"CUDA out of memory. Tried to allocate 2.00 GiB\") format=bare lines=1\n"},
        {"BehindChineseWords",
         "报错：RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB\n",
         "root RuntimeError(\"CUDA out of memory. Tried to allocate 2.00 GiB\") format=bare "
         "lines=1\n"},
        {"BehindChineseWordsWithoutClass",
         "训练的时候报错: CUDA out of memory. Tried to allocate 2.00 GiB\n",
         "root (\"CUDA out of memory. Tried to allocate 2.00 GiB\") format=bare lines=1\n"},
        {"SpokenOfBesideAnother",
         "We had CUDA out of memory last week, this is another problem:\n"
         "RuntimeError: stack expects each tensor to be equal size\n",
         "root RuntimeError(\"stack expects each tensor to be equal size\") format=bare lines=2\n"
         "handled (\"CUDA out of memory last week, this is another problem\") format=bare "
         "lines=1\n"},
        {"SpokenOfInChineseBesideAnother",
         "之前遇到过 CUDA out of memory，现在换了个错：\n"
         "RuntimeError: stack expects each tensor to be equal size\n",
         "root RuntimeError(\"stack expects each tensor to be equal size\") format=bare lines=2\n"
         "handled (\"CUDA out of memory，现在换了个错：\") format=bare lines=1\n"},
        {"SpokenOfAlone", "跑到一半就 CUDA out of memory 了\n",
         "root (\"CUDA out of memory 了\") format=bare lines=1\n"},
        {"FullWidthColon", "RuntimeError：element 0 of tensors does not require grad\n",
         "root RuntimeError(\"element 0 of tensors does not require grad\") format=bare lines=1\n"},
        {"InsideARunningLog",
         "2025-08-04 07:00:00,123 - trainer - INFO - step 3\n"
         "2025-08-04 07:00:01,000 - trainer - ERROR - step failed: RuntimeError: mat1 and mat2 "
         "shapes cannot be multiplied (2x3 and 2x3)\n"
         "2025-08-04 07:00:02,000 - trainer - INFO - step 4\n",
         "root RuntimeError(\"mat1 and mat2 shapes cannot be multiplied (2x3 and 2x3)\") "
         "format=bare "
         "lines=2\n"},
        {"ReprInAJsonLog",
         "{\"level\": \"error\", \"exc\": \"RuntimeError(\\\"Cannot re-initialize CUDA in forked "
         "subprocess.\\\")\", \"worker\": 2}\n",
         "root RuntimeError(\"Cannot re-initialize CUDA in forked subprocess.\") format=bare "
         "lines=1\n"},
        {"TracebackInAJsonLog",
         "{\"msg\": \"Traceback (most recent call last):\\n  File \\\"/a/x.py\\\", line 3, in f\\n "
         "   g()\\nValueError: v\\n\"}\n",
         "root ValueError(\"v\") format=python frames=1 lines=1\n"},
        {"MultiLine",
         "RuntimeError: Error(s) in loading state_dict for Net:\n"
         "\tMissing key(s) in state_dict: \"a\".\n"
         "\tUnexpected key(s) in state_dict: \"b\".\n",
         "root RuntimeError(\"Error(s) in loading state_dict for Net:\\n\\tMissing key(s) in "
         "state_dict: \"a\".\\n\\tUnexpected key(s) in state_dict: \"b\".\") format=bare "
         "lines=1-3\n"},
        {"QuotedInProse", "I get `RuntimeError: boom` when I call `f()` twice.\n",
         "root RuntimeError(\"boom\") format=bare lines=1\n"},
        {"RetypedInSmallLetters", "typeerror: `model` must be a `LightningModule`, got `Net`\n",
         "root TypeError(\"`model` must be a `LightningModule`, got `Net`\") format=bare "
         "lines=1\n"},
        {"DynamoTitleWithoutClass",
         "Data-dependent branching\n"
         "  Explanation: Detected data-dependent branching.\n"
         "  Hint: Use `torch.cond`.\n",
         "root (\"Data-dependent branching\\n  Explanation: Detected data-dependent branching.\\n  "
         "Hint: Use `torch.cond`.\") format=bare lines=1-3\n"},
        {"Announced",
         "!!! Exception during processing !!! FlashAttention only supports Ampere GPUs or newer.\n",
         "root (\"FlashAttention only supports Ampere GPUs or newer.\") format=bare lines=1\n"},
    }),
    row_name);

INSTANTIATE_TEST_SUITE_P(
    Damaged, BareFormat,
    testing::ValuesIn<DumpRow>({
        {"HardWrapped",
         "x\n"
         "RuntimeError: mat1 and mat2 shapes cannot be multiplied (31x768 and 1024x256) wh\n"
         "ile running the step of the second epoch\n",
         "root RuntimeError(\"mat1 and mat2 shapes cannot be multiplied (31x768 and 1024x256) "
         "while running the step of the second epoch\") format=bare lines=2-3\n"},
    }),
    row_name);

INSTANTIATE_TEST_SUITE_P(Hostile, BareFormat,
                         testing::ValuesIn<DumpRow>({
                             {"ASentenceIsNone",
                              "The training fails after a while: nothing helps, the error stays.\n",
                              ""},
                             {"SourceCodeIsNone",
                              "try:\n"
                              "    f()\n"
                              "except ValueError:\n"
                              "    raise RuntimeError(\"no\")\n"
                              "import a\n",
                              ""},
                             {"AListOfClassesIsNone",
                              "We handle three classes here\n"
                              "and more\n"
                              "ValueError\n"
                              "TypeError\n",
                              ""},
                             {"WordsWithColons",
                              "Note: this is fine\n"
                              "Error: this too\n"
                              "http://a.b: c\n"
                              "C:\\a: b\n",
                              ""},
                         }),
                         row_name);

}  // namespace
}  // namespace tracelore
