#include "tests/unit/engine/traceback/dump_rows.h"

namespace tracelore {
namespace {

class IpythonFormat : public testing::TestWithParam<DumpRow> {};

TEST_P(IpythonFormat, IsDumpedAs) {
  expect_dump(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Ordinary, IpythonFormat,
    testing::ValuesIn<DumpRow>({
        {"Newest",
         "---------------------------------------------------------------------------\n"
         "RuntimeError                              Traceback (most recent call last)\n"
         "Cell In[9], line 3\n"
         "      1 x = f()\n"
         "----> 3 loss.backward()\n"
         "\n"
         "File ~/v/torch/_tensor.py:525, in Tensor.backward(self, gradient)\n"
         "    515 if has_torch_function_unary(self):\n"
         "--> 525 torch.autograd.backward(\n"
         "\n"
         "RuntimeError: Trying to backward through the graph a second time\n",
         "root RuntimeError(\"Trying to backward through the graph a second time\") format=ipython "
         "frames=2 lines=2-11\n"},
        {"Oldest",
         "---------\n"
         "ValueError                                Traceback (most recent call last)\n"
         "<ipython-input-3-abc> in <module>()\n"
         "      1 a\n"
         "----> 2 f(1)\n"
         "\n"
         "/usr/lib/m.py in f(x)\n"
         "      8 def f(x):\n"
         "----> 9     raise ValueError(\"no\")\n"
         "\n"
         "ValueError: no\n",
         "root ValueError(\"no\") format=ipython frames=2 lines=2-11\n"},
        {"InputIn",
         "NameError                                 Traceback (most recent call last)\n"
         "Input In [3], in <cell line: 1>()\n"
         "----> 1 foo\n"
         "\n"
         "NameError: name 'foo' is not defined\n",
         "root NameError(\"name 'foo' is not defined\") format=ipython frames=1 lines=1-5\n"},
        {"CellsOfVsCode",
         "ValueError                                Traceback (most recent call last)\n"
         "f:\\work\\第7章.ipynb 单元格 5 in <cell line: 26>()\n"
         "---> 33     action = agent.take_action(state)\n"
         "\n"
         "f:\\work\\dqn.ipynb Cell 5 in DQN.take_action(self, state)\n"
         "---> 24     state = torch.tensor([state])\n"
         "\n"
         "ValueError: expected sequence of length 4 at dim 2 (got 0)\n",
         "root ValueError(\"expected sequence of length 4 at dim 2 (got 0)\") format=ipython "
         "frames=2 "
         "lines=1-8\n"},
        {"ColabLinks",
         "RuntimeError                              Traceback (most recent call last)\n"
         "[<ipython-input-40-11>](https://localhost:8080/#) in evaluate(model)\n"
         "----> 4     y = model(x)\n"
         "\n"
         "[/usr/lib/module.py](https://localhost:8080/#) in _call_impl(self, *input)\n"
         "-> 1110             return forward_call(*input)\n"
         "\n"
         "RuntimeError: shape\n",
         "root RuntimeError(\"shape\") format=ipython frames=2 lines=1-8\n"},
        {"Chained",
         "KeyError                                  Traceback (most recent call last)\n"
         "Cell In[1], line 1\n"
         "----> 1 d[\"a\"]\n"
         "\n"
         "KeyError: 'a'\n"
         "\n"
         "The above exception was the direct cause of the following exception:\n"
         "\n"
         "ValueError                                Traceback (most recent call last)\n"
         "Cell In[1], line 2\n"
         "----> 2 g()\n"
         "\n"
         "ValueError: no a\n",
         "root KeyError(\"'a'\") format=ipython frames=1 lines=1-5\n"
         "wrapper ValueError(\"no a\") format=ipython frames=1 lines=9-13 -> #1\n"},
        {"Colours",
         "\033[0;31mRuntimeError\033[0m                 Traceback (most recent call last)\n"
         "\033[0;32m<ipython-input-1>\033[0m in \033[0;36mf\033[0;34m(x)\033[0m\n"
         "\033[0;32m----> 1\033[0m x\n"
         "\n"
         "\033[0;31mRuntimeError\033[0m: boom\n",
         "root RuntimeError(\"boom\") format=ipython frames=1 lines=1-5\n"},
        {"ColoursWithoutTheEscape",
         "[0;31mRuntimeError[0m                 Traceback (most recent call last)\n"
         "[0;32m<ipython-input-1>[0m in [0;36mf[0;34m(x)[0m\n"
         "[0;32m----> 1[0m x\n"
         "\n"
         "[0;31mRuntimeError[0m: boom\n",
         "root RuntimeError(\"boom\") format=ipython frames=1 lines=1-5\n"},
    }),
    row_name);

INSTANTIATE_TEST_SUITE_P(
    Damaged, IpythonFormat,
    testing::ValuesIn<DumpRow>({
        {"HeadCut",
         "--> 525 torch.autograd.backward(\n"
         "\n"
         "File ~/v/g.py:12, in run(x)\n"
         "---> 12     return x\n"
         "\n"
         "RuntimeError: second time\n",
         "root RuntimeError(\"second time\") format=ipython frames=1 head_cut lines=1-6\n"},
        {"TailCut",
         "---------------------------------------------------------------------------\n"
         "RuntimeError                              Traceback (most recent call last)\n"
         "Cell In[9], line 3\n"
         "      1 x = f()\n"
         "----> 3 loss.backward()\n"
         "\n"
         "File ~/v/torch/_tensor.py:525, in Tensor.backward(self, gradient)\n"
         "    515 if has_torch_function_unary(self):\n"
         "--> 525 torch.autograd.backward(\n",
         "root (\"\") format=ipython frames=2 tail_cut lines=2-9\n"},
    }),
    row_name);

INSTANTIATE_TEST_SUITE_P(Hostile, IpythonFormat,
                         testing::ValuesIn<DumpRow>({
                             {"OnlyArrows",
                              "----> 1 a\n"
                              "----> 1 a\n",
                              ""},
                             {"OnlyFrames",
                              "File /a.py:1, in f(x)\n"
                              "File /a.py:1, in f(x)\n",
                              ""},
                         }),
                         row_name);

}  // namespace
}  // namespace tracelore
