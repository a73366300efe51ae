#include "tests/unit/engine/traceback/dump_rows.h"

namespace tracelore {
namespace {

class RichFormat : public testing::TestWithParam<DumpRow> {};

TEST_P(RichFormat, IsDumpedAs) {
  expect_dump(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Ordinary, RichFormat,
    testing::ValuesIn<DumpRow>({
        {"Box",
         "╭─────────────── Traceback (most recent call last) ────────────────╮\n"
         "│ /Users/noa/tts/synth.py:27 in main                               │\n"
         "│                                                                  │\n"
         "│    24     text = path.read_text()                                │\n"
         "│  ❱ 27     mel = spk.embed(text).cuda()                           │\n"
         "│                                                                  │\n"
         "│ /opt/lib/python3.11/site-packages/torch/cuda/__init_             │\n"
         "│ _.py:310 in _lazy_init                                           │\n"
         "│                                                                  │\n"
         "│  ❱ 310             raise AssertionError(\"Torch not compiled\")    │\n"
         "╰──────────────────────────────────────────────────────────────────╯\n"
         "AssertionError: Torch not compiled with CUDA enabled\n",
         "root AssertionError(\"Torch not compiled with CUDA enabled\") format=rich frames=2 "
         "lines=1-12\n"
         "versions python=3.11(paths)\n"},
        {"WrappedMessageIsJoined",
         "╭──────────── Traceback (most recent call last) ─────────────╮\n"
         "│ /a/x.py:27 in main                                         │\n"
         "│ ❱ 27   f()                                                 │\n"
         "╰────────────────────────────────────────────────────────────╯\n"
         "AssertionError: Check batch related parameters. The size is\n"
         "not equal to micro_batch_per_gpu * world_size\n",
         "root AssertionError(\"Check batch related parameters. The size is not equal to "
         "micro_batch_per_gpu * world_size\") format=rich frames=1 lines=1-6\n"},
        {"Ascii",
         "+--------------------- Traceback (most recent call last) ---------------------+\n"
         "| C:\\a\\x.py:27 in main                                                        |\n"
         "|                                                                             |\n"
         "| > 27     f()                                                                |\n"
         "+-----------------------------------------------------------------------------+\n"
         "ValueError: no\n",
         "root ValueError(\"no\") format=rich frames=1 lines=1-6\n"},
    }),
    row_name);

INSTANTIATE_TEST_SUITE_P(Damaged, RichFormat,
                         testing::ValuesIn<DumpRow>({
                             {"HeadCut",
                              "│  ❱ 27     f()                  │\n"
                              "│    28     g()                  │\n"
                              "╰────────────────────────────────╯\n"
                              "ValueError: no\n",
                              "root ValueError(\"no\") format=rich head_cut lines=1-4\n"},
                             {"TailCut",
                              "╭──── Traceback (most recent call last) ─────╮\n"
                              "│ /a/x.py:27 in main                         │\n",
                              "root (\"\") format=rich frames=1 tail_cut lines=1-2\n"},
                         }),
                         row_name);

INSTANTIATE_TEST_SUITE_P(Hostile, RichFormat,
                         testing::ValuesIn<DumpRow>({
                             {"EmptyBox",
                              "╭──── Traceback (most recent call last) ─────╮\n"
                              "╰────────────────────────────────────────────╯\n",
                              ""},
                         }),
                         row_name);

}  // namespace
}  // namespace tracelore
