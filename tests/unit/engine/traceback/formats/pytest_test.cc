#include "tests/unit/engine/traceback/dump_rows.h"

namespace tracelore {
namespace {

class PytestFormat : public testing::TestWithParam<DumpRow> {};

TEST_P(PytestFormat, IsDumpedAs) {
  expect_dump(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Ordinary, PytestFormat,
    testing::ValuesIn<DumpRow>({
        {"LongForm",
         "    def test_merge(self, qkv):\n"
         ">       out = merge_heads(qkv)\n"
         "\n"
         "repro_pytest.py:13: \n"
         "_ _ _ _ _ _ _ _\n"
         "\n"
         ">       return x.view(b)\n"
         "E       RuntimeError: view size is not compatible with input tensor's size and stride\n"
         "\n"
         "repro_pytest.py:4: RuntimeError\n"
         "=========================== short test summary info ============================\n"
         "FAILED repro_pytest.py::test_merge - RuntimeError: view size i...\n",
         "root RuntimeError(\"view size is not compatible with input tensor's size and stride\") "
         "format=pytest frames=2 lines=8-10\n"
         "handled RuntimeError(\"view size i...\") format=pytest-summary lines=12\n"},
        {"ShortForm",
         "repro_pytest.py:6: in test_roundtrip\n"
         "    m.load_state_dict(x)\n"
         "/v/module.py:2189: in load_state_dict\n"
         "    raise RuntimeError(\n"
         "E   RuntimeError: Error(s) in loading state_dict for Sequential:\n"
         "E   \tMissing key(s) in state_dict: \"0.weight\".\n",
         "root RuntimeError(\"Error(s) in loading state_dict for Sequential:\\n\\tMissing key(s) "
         "in state_dict: \"0.weight\".\") format=pytest frames=2 lines=5-6\n"},
        {"PlainAssert",
         ">       assert f(1) == 2\n"
         "E       assert 1 == 2\n"
         "E        +  where 1 = f(1)\n"
         "\n"
         "test_x.py:4: AssertionError\n",
         "root AssertionError(\"assert 1 == 2\\n +  where 1 = f(1)\") format=pytest frames=1 "
         "lines=2-5\n"},
    }),
    row_name);

INSTANTIATE_TEST_SUITE_P(
    Damaged, PytestFormat,
    testing::ValuesIn<DumpRow>({
        {"TracebackInsideTheRun",
         "E         File \"/v/fsdp.py\", line 833, in forward\n"
         "E           args = _root(self)\n"
         "E       \n"
         "E       Set TORCH_LOGS=\"+dynamo\" and TORCHDYNAMO_VERBOSE=1 for more information\n"
         "\n"
         "/v/exc.py:193: Unsupported\n",
         "root Unsupported(\"\") format=pytest frames=1 head_cut tail_cut lines=1-6\n"},
        {"SummaryAlone", "FAILED test_x.py::test_small - ImportError: no module\n",
         "root ImportError(\"no module\") format=pytest-summary lines=1\n"},
    }),
    row_name);

INSTANTIATE_TEST_SUITE_P(Hostile, PytestFormat,
                         testing::ValuesIn<DumpRow>({
                             {"OnlyBlankErrorLines",
                              "E   \n"
                              "E   \n",
                              ""},
                         }),
                         row_name);

}  // namespace
}  // namespace tracelore
