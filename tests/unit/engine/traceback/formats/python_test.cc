#include "tests/unit/engine/traceback/dump_rows.h"

namespace tracelore {
namespace {

const std::string kGated =
    "Traceback (most recent call last):\n"
    "  File \"/a/x.py\", line 3, in f\n"
    "GatedRepoError: 401 Client Error. (Request ID: Root=1-66f0)\n";
const std::string kGatedDump =
    "root GatedRepoError(\"401 Client Error. (Request ID: Root=1-66f0)\") format=python frames=1 "
    "lines=1-3\n";

class PythonFormat : public testing::TestWithParam<DumpRow> {};

TEST_P(PythonFormat, IsDumpedAs) {
  expect_dump(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Ordinary, PythonFormat,
    testing::ValuesIn<DumpRow>({
        {"OneTraceback",
         "Traceback (most recent call last):\n"
         "  File \"/a/train.py\", line 3, in main\n"
         "    step()\n"
         "RuntimeError: boom\n",
         "root RuntimeError(\"boom\") format=python frames=1 lines=1-4\n"},
        {"CaretsOf311",
         "Traceback (most recent call last):\n"
         "  File \"/a/x.py\", line 3, in f\n"
         "    return a + b\n"
         "           ~~^~~\n"
         "TypeError: no\n",
         "root TypeError(\"no\") format=python frames=1 lines=1-5\n"},
        {"CodeOverSeveralLinesOf313",
         "Traceback (most recent call last):\n"
         "  File \"/a/x.py\", line 3, in f\n"
         "    return call(\n"
         "        a,\n"
         "    )\n"
         "TypeError: no\n",
         "root TypeError(\"no\") format=python frames=1 lines=1-6\n"},
        {"RepeatedFrames",
         "Traceback (most recent call last):\n"
         "  File \"/a/train.py\", line 3, in main\n"
         "    step()\n"
         "  [Previous line repeated 996 more times]\n"
         "RecursionError: maximum recursion depth exceeded\n",
         "root RecursionError(\"maximum recursion depth exceeded\") format=python frames=1 "
         "lines=1-5\n"},
        {"NotesFollowTheMessage",
         "Traceback (most recent call last):\n"
         "  File \"/a/train.py\", line 3, in main\n"
         "    step()\n"
         "ValueError: bad\n"
         "while loading shard 3\n"
         "of the second file\n",
         "root ValueError(\"bad\\nwhile loading shard 3\\nof the second file\") format=python "
         "frames=1 lines=1-6\n"},
        {"SyntaxErrorHasNoFunction",
         "  File \"/a/x.py\", line 3\n"
         "    foo(\n"
         "       ^\n"
         "SyntaxError: '(' was never closed\n",
         "root SyntaxError(\"'(' was never closed\") format=python frames=1 head_cut lines=1-4\n"},
        {"ClassWithoutMessage",
         "Traceback (most recent call last):\n"
         "  File \"/a/train.py\", line 3, in main\n"
         "    step()\n"
         "KeyboardInterrupt\n",
         "root KeyboardInterrupt(\"\") format=python frames=1 lines=1-4\n"},
        {"ClassThatIsNotNamedLikeOne",
         "Traceback (most recent call last):\n"
         "  File \"/a/train.py\", line 3, in main\n"
         "    step()\n"
         "queue.Empty\n",
         "root queue.Empty(\"\") format=python frames=1 lines=1-4\n"},
        {"LocalClass",
         "Traceback (most recent call last):\n"
         "  File \"/a/train.py\", line 3, in main\n"
         "    step()\n"
         "__main__.f.<locals>.Odd: x\n",
         "root __main__.f.<locals>.Odd(\"x\") format=python frames=1 lines=1-4\n"},
        {"MessageBelowTheClass",
         "Traceback (most recent call last):\n"
         "  File \"/a/train.py\", line 3, in main\n"
         "    step()\n"
         "RuntimeError: \n"
         "        An attempt has been made to start a new process before the\n"
         "        current process has finished its bootstrapping phase.\n"
         "\n"
         "        This probably means that you are not using fork.\n",
         "root RuntimeError(\"        An attempt has been made to start a new process before "
         "the\\n        current process has finished its bootstrapping phase.\\n        This "
         "probably means that you are not using fork.\") format=python frames=1 lines=1-8\n"},
        {"DirectCause",
         "Traceback (most recent call last):\n"
         "  File \"/a/train.py\", line 3, in main\n"
         "    step()\n"
         "KeyError: 'a'\n"
         "\n"
         "The above exception was the direct cause of the following exception:\n"
         "\n"
         "Traceback (most recent call last):\n"
         "  File \"/a/train.py\", line 3, in main\n"
         "    step()\n"
         "ValueError: no a\n",
         "root KeyError(\"'a'\") format=python frames=1 lines=1-4\n"
         "wrapper ValueError(\"no a\") format=python frames=1 lines=8-11 -> #1\n"},
        {"DuringHandlingTheLastOneEndsTheRun",
         "Traceback (most recent call last):\n"
         "  File \"/a/train.py\", line 3, in main\n"
         "    step()\n"
         "KeyError: 'a'\n"
         "\n"
         "During handling of the above exception, another exception occurred:\n"
         "\n"
         "Traceback (most recent call last):\n"
         "  File \"/a/train.py\", line 3, in main\n"
         "    step()\n"
         "ValueError: no a\n",
         "root ValueError(\"no a\") format=python frames=1 lines=8-11\n"
         "handled KeyError(\"'a'\") format=python frames=1 lines=1-4\n"},
        {"DataLoaderReRaise",
         "Traceback (most recent call last):\n"
         "  File \"/a/train.py\", line 3, in main\n"
         "    step()\n"
         "RuntimeError: Caught RuntimeError in DataLoader worker process 0.\n"
         "Original Traceback (most recent call last):\n"
         "  File \"/v/worker.py\", line 9, in _worker_loop\n"
         "    data = fetch()\n"
         "RuntimeError: stack expects each tensor to be equal size\n",
         "root RuntimeError(\"stack expects each tensor to be equal size\") format=python frames=1 "
         "lines=5-8\n"
         "wrapper RuntimeError(\"Caught RuntimeError in DataLoader worker process 0.\") "
         "format=python frames=1 lines=1-4 -> #1\n"},
        {"RemoteTraceback",
         "multiprocessing.pool.RemoteTraceback: \n"
         "\"\"\"\n"
         "Traceback (most recent call last):\n"
         "  File \"/a/train.py\", line 3, in main\n"
         "    step()\n"
         "ValueError: inner\n"
         "\"\"\"\n"
         "\n"
         "The above exception was the direct cause of the following exception:\n"
         "\n"
         "Traceback (most recent call last):\n"
         "  File \"/a/pool.py\", line 7, in get\n"
         "    raise self._value\n"
         "ValueError: inner\n",
         "root ValueError(\"inner\") format=python frames=1 lines=3-6\n"
         "wrapper ValueError(\"inner\") format=python frames=1 lines=11-14 -> #1\n"},
        {"SpawnedProcess",
         "Traceback (most recent call last):\n"
         "  File \"/v/spawn.py\", line 1, in join\n"
         "    raise ProcessRaisedException(msg)\n"
         "torch.multiprocessing.spawn.ProcessRaisedException: \n"
         "\n"
         "-- Process 0 terminated with the following error:\n"
         "Traceback (most recent call last):\n"
         "  File \"/a/train.py\", line 3, in main\n"
         "    step()\n"
         "KeyError: 'lr'\n",
         "root KeyError(\"'lr'\") format=python frames=1 lines=7-10\n"
         "wrapper torch.multiprocessing.spawn.ProcessRaisedException(\"-- Process 0 terminated "
         "with the following error:\") format=python frames=1 lines=1-6 -> #1\n"},
        {"LoguruMarks",
         "Traceback (most recent call last):\n"
         "\n"
         "> File \"/a/x.py\", line 12, in <module>\n"
         "    main()\n"
         "    └ <function main at 0x7f>\n"
         "\n"
         "  File \"/a/x.py\", line 5, in main\n"
         "    x = 1/0\n"
         "\n"
         "ZeroDivisionError: division by zero\n",
         "root ZeroDivisionError(\"division by zero\") format=python frames=2 lines=1-10\n"},
        {"UserCodeOfDynamo",
         "Traceback (most recent call last):\n"
         "  File \"/a/train.py\", line 3, in main\n"
         "    step()\n"
         "torch._dynamo.exc.Unsupported: Data-dependent branching\n"
         "  Explanation: Detected data-dependent branching.\n"
         "  Hint: Use `torch.cond`.\n"
         "\n"
         "  Developer debug context: attempted to jump with TensorVariable()\n"
         "\n"
         "\n"
         "from user code:\n"
         "   File \"/a/m.py\", line 6, in run\n"
         "    if x.sum() > 0:\n"
         "\n"
         "Set TORCHDYNAMO_VERBOSE=1 for the internal stack trace\n",
         "root torch._dynamo.exc.Unsupported(\"Data-dependent branching\\n  Explanation: Detected "
         "data-dependent branching.\\n  Hint: Use `torch.cond`.\\n  Developer debug context: "
         "attempted to jump with TensorVariable()\") format=python frames=1 user_frames=1 "
         "lines=1-15\n"},
        {"SuppressErrorsAdviceIsDropped",
         "Traceback (most recent call last):\n"
         "  File \"/a/train.py\", line 3, in main\n"
         "    step()\n"
         "torch._dynamo.exc.Unsupported: Tensor.item\n"
         "\n"
         "from user code:\n"
         "   File \"/a/m.py\", line 6, in run\n"
         "    m = x.item()\n"
         "\n"
         "Set TORCH_LOGS=\"+dynamo\" and TORCHDYNAMO_VERBOSE=1 for more information\n"
         "\n"
         "\n"
         "You can suppress this exception and fall back to eager by setting:\n"
         "    import torch._dynamo\n"
         "    torch._dynamo.config.suppress_errors = True\n",
         "root torch._dynamo.exc.Unsupported(\"Tensor.item\") format=python frames=1 user_frames=1 "
         "lines=1-15\n"},
        {"BackendErrorKeepsTheInnerLine",
         "Traceback (most recent call last):\n"
         "  File \"/a/train.py\", line 3, in main\n"
         "    step()\n"
         "torch._dynamo.exc.BackendCompilerFailed: backend='inductor' raised:\n"
         "ImportError: cannot import name 'triton_key'\n",
         "root torch._dynamo.exc.BackendCompilerFailed(\"backend='inductor' raised:\\nImportError: "
         "cannot import name 'triton_key'\") format=python frames=1 lines=1-5\n"},
        {"CudaAdviceIsDropped",
         "Traceback (most recent call last):\n"
         "  File \"/a/train.py\", line 3, in main\n"
         "    step()\n"
         "torch.AcceleratorError: CUDA error: device-side assert triggered\n"
         "CUDA kernel errors might be asynchronously reported at some other API call, so the "
         "stacktrace below might be incorrect.\n"
         "For debugging consider passing CUDA_LAUNCH_BLOCKING=1\n"
         "Compile with `TORCH_USE_CUDA_DSA` to enable device-side assertions.\n",
         "root torch.AcceleratorError(\"CUDA error: device-side assert triggered\") format=python "
         "frames=1 lines=1-7\n"},
        {"CppFramesAreNotTheMessage",
         "Traceback (most recent call last):\n"
         "  File \"/a/train.py\", line 3, in main\n"
         "    step()\n"
         "RuntimeError: [3] is setting up NCCL communicator: Connection reset by peer\n"
         "Exception raised from recvBytes at ../Utils.hpp:604 (most recent call first):\n"
         "frame #0: c10::Error::Error() + 0x57 (0x7f in libc10.so)\n"
         "frame #1: foo() + 0x1\n"
         ". This may indicate a possible application crash on rank 0\n",
         "root RuntimeError(\"[3] is setting up NCCL communicator: Connection reset by peer\\n. "
         "This may indicate a possible application crash on rank 0\") format=python frames=1 "
         "lines=1-8\n"},
        {"TorchScriptExtract",
         "Traceback (most recent call last):\n"
         "  File \"/a/train.py\", line 3, in main\n"
         "    step()\n"
         "torch.jit.frontend.NotSupportedError: Lambda aren't supported:\n"
         "  File \"/a/m.py\", line 4\n"
         "    def forward(self, x):\n"
         "        f = lambda y: y\n"
         "            ~~~~~~~~~~ <--- HERE\n"
         "        return f(x)\n",
         "root torch.jit.frontend.NotSupportedError(\"Lambda aren't supported:\") format=python "
         "frames=1 user_frames=1 lines=1-9\n"},
        {"TorchScriptInterpreter",
         "Traceback (most recent call last):\n"
         "  File \"/a/train.py\", line 3, in main\n"
         "    step()\n"
         "RuntimeError: The following operation failed in the TorchScript interpreter.\n"
         "Traceback of TorchScript, serialized code (most recent call last):\n"
         "  File \"code/__torch__/m.py\", line 10, in forward\n"
         "    _0 = torch.add(x, y)\n"
         "         ~~~~~~~~~ <--- HERE\n"
         "\n"
         "Traceback of TorchScript, original code (most recent call last):\n"
         "  File \"/a/m.py\", line 7, in forward\n"
         "        return x + y\n"
         "               ~~~~~ <--- HERE\n"
         "RuntimeError: The size of tensor a (3) must match the size of tensor b (4)\n",
         "root RuntimeError(\"The following operation failed in the TorchScript "
         "interpreter.\\nRuntimeError: The size of tensor a (3) must match the size of tensor b "
         "(4)\") format=python frames=1 user_frames=2 lines=1-14\n"},
        {"BehindAProgressBar",
         "50%|███  | 1/2 [00:01<00:01]Traceback (most recent call last):\n"
         "  File \"/a/train.py\", line 3, in main\n"
         "    step()\n"
         "RuntimeError: boom\n",
         "root RuntimeError(\"boom\") format=python frames=1 lines=1-4\n"},
    }),
    row_name);

INSTANTIATE_TEST_SUITE_P(
    Damaged, PythonFormat,
    testing::ValuesIn<DumpRow>({
        {"HeadCut",
         "    step()\n"
         "  File \"/a/train.py\", line 3, in main\n"
         "    step()\n"
         "RuntimeError: boom\n",
         "root RuntimeError(\"boom\") format=python frames=1 head_cut lines=2-4\n"},
        {"FirstLineLostItsBlanks",
         "File \"/a/x.py\", line 3, in f\n"
         "    x()\n"
         "  File \"/a/y.py\", line 4, in g\n"
         "    y()\n"
         "ValueError: v\n",
         "root ValueError(\"v\") format=python frames=2 head_cut lines=1-5\n"},
        {"TailCutInTheFrames",
         "Traceback (most recent call last):\n"
         "  File \"/a/train.py\", line 3, in main\n"
         "    step()\n"
         "  File \"/a/x.py\", line 9, in g\n",
         "root (\"\") format=python frames=2 tail_cut lines=1-4\n"},
        {"CutBehindItsRaise",
         "  File \"/a/x.py\", line 9, in g\n"
         "    raise ValueError(f\"Attempting to load {name} twice.\")\n",
         "root ValueError(\"Attempting to load\") format=python frames=1 head_cut tail_cut "
         "lines=1-2\n"},
        {"CutInsideItsRaise",
         "Traceback (most recent call last):\n"
         "  File \"/a/x.py\", line 9, in g\n"
         "    raise a.b.LoadError('There is no such fi\n",
         "root a.b.LoadError(\"There is no such fi\") format=python frames=1 tail_cut lines=1-3\n"},
        {"CutBehindARaiseWithoutText",
         "Traceback (most recent call last):\n"
         "  File \"/a/x.py\", line 9, in g\n"
         "    raise ValueError(message)\n",
         "root (\"\") format=python frames=1 tail_cut lines=1-3\n"},
        {"LineEndsLost",
         "File \"/a/x.py\", line 9, in forward out = a + b RuntimeError: The size of tensor a "
         "(5)\n",
         "root RuntimeError(\"The size of tensor a (5)\") format=bare lines=1\n"},
        {"HeaderAlone", "Traceback (most recent call last):\n", ""},
        {"AllIndentationLost",
         "Traceback (most recent call last):\n"
         "File \"/a/x.py\", line 3, in f\n"
         "x()\n"
         "File \"/a/y.py\", line 4, in g\n"
         "y()\n"
         "ValueError: v\n",
         "root ValueError(\"v\") format=python frames=2 lines=1-6\n"},
        {"IndentedAsAWhole",
         "    Traceback (most recent call last):\n"
         "      File \"/a/train.py\", line 3, in main\n"
         "        step()\n"
         "    RuntimeError: boom\n",
         "root RuntimeError(\"boom\") format=python frames=1 lines=1-4\n"},
        {"QuotesOfThePathLost",
         "Traceback (most recent call last):\n"
         "  File /a/x.py, line 3, in f\n"
         "    x()\n"
         "ValueError: v\n",
         "root ValueError(\"v\") format=python frames=1 lines=1-4\n"},
        {"LinesOfAnotherProcessBetween",
         "Traceback (most recent call last):\n"
         "  File \"/a/train.py\", line 3, in main\n"
         "    step()\n"
         "epoch 3 loss 0.5\n"
         "  File \"/a/y.py\", line 4, in g\n"
         "    y()\n"
         "ValueError: v\n",
         "root ValueError(\"v\") format=python frames=2 lines=1-7\n"},
        {"UsersRemarkBelow",
         "Traceback (most recent call last):\n"
         "  File \"/a/train.py\", line 3, in main\n"
         "    step()\n"
         "RuntimeError: boom\n"
         "请问这个怎么解决？\n",
         "root RuntimeError(\"boom\") format=python frames=1 lines=1-4\n"},
        {"PromptBelow",
         "Traceback (most recent call last):\n"
         "  File \"/a/train.py\", line 3, in main\n"
         "    step()\n"
         "RuntimeError: boom\n"
         "(env) me@host:~/a$ ls\n",
         "root RuntimeError(\"boom\") format=python frames=1 lines=1-4\n"},
    }),
    row_name);

INSTANTIATE_TEST_SUITE_P(Hostile, PythonFormat,
                         testing::ValuesIn<DumpRow>({
                             {"NoNewlineAtTheEnd",
                              "Traceback (most recent call last):\n"
                              "  File \"/a/train.py\", line 3, in main\n"
                              "    step()\n"
                              "RuntimeError: boom",
                              "root RuntimeError(\"boom\") format=python frames=1 lines=1-4\n"},
                             {"CarriageReturnsBeforeNewlines",
                              "Traceback (most recent call last):\r\n"
                              "  File \"/a/train.py\", line 3, in main\r\n"
                              "    step()\r\n"
                              "RuntimeError: boom\r\n",
                              "root RuntimeError(\"boom\") format=python frames=1 lines=1-4\n"},
                             {"MarkAndNul",
                              std::string("\357\273\277Traceback (most recent call last):\n"
                                          "  File \"/a/train.py\", line 3, in main\n"
                                          "    step()\n"
                                          "Runtime\000Error: boom\n",
                                          107),
                              "root RuntimeError(\"boom\") format=python frames=1 lines=1-4\n"},
                             {"BadBytes",
                              "Traceback (most recent call last):\n"
                              "  File \"/a/train.py\", line 3, in main\n"
                              "    step()\n"
                              "RuntimeError: b\200m\n",
                              "root RuntimeError(\"b�m\") format=python frames=1 lines=1-4\n"},
                             {"QuoteInThePath",
                              "Traceback (most recent call last):\n"
                              "  File \"/a/\"odd\", line 1/x.py\", line 3, in f\n"
                              "    x()\n"
                              "ValueError: v\n",
                              "root ValueError(\"v\") format=python frames=1 lines=1-4\n"},
                             {"HugeLineNumber",
                              "Traceback (most recent call last):\n"
                              "  File \"/a/x.py\", line 99999999999999999999, in f\n"
                              "    x()\n"
                              "ValueError: v\n",
                              "root ValueError(\"v\") format=python frames=1 lines=1-4\n"},
                         }),
                         row_name);

INSTANTIATE_TEST_SUITE_P(
    SecondParagraph, PythonFormat,
    testing::ValuesIn<DumpRow>({
        {"AtTheEnd",
         kGated + "\nCannot access gated repo for url https://hf.co/a.\nPlease log in.\n\n",
         "root GatedRepoError(\"401 Client Error. (Request ID: Root=1-66f0)\\nCannot access gated "
         "repo for url https://hf.co/a.\\nPlease log in.\") format=python frames=1 lines=1-6\n"},
        {"BeforeTheNextOfTheChain",
         kGated + "\nCannot access gated repo for url https://hf.co/a.\n\n"
                  "The above exception was the direct cause of the following exception:\n\n"
                  "Traceback (most recent call last):\n  File \"/a/y.py\", line 1, in g\n"
                  "OSError: gated\n",
         "root GatedRepoError(\"401 Client Error. (Request ID: Root=1-66f0)\\nCannot access gated "
         "repo for url https://hf.co/a.\") format=python frames=1 lines=1-5\n"
         "wrapper OSError(\"gated\") format=python frames=1 lines=9-11 -> #1\n"},
        {"BehindAColonThatAnnouncesIt",
         "Traceback (most recent call last):\n  File \"/a/x.py\", line 3, in f\n"
         "ValueError: Got graph break/error:\n\nHOP: Non-nullified side effect\n  Explanation: no\n"
         "\nepoch begins\n",
         "root ValueError(\"Got graph break/error:\\nHOP: Non-nullified side effect\\n  "
         "Explanation: no\") format=python frames=1 lines=1-6\n"},
        {"NotBehindTwoBlankLines", kGated + "\n\nCannot access it.\n", kGatedDump},
        {"NotWhereTheLogGoesOn", kGated + "\nCannot access it.\n\nsaved the state\n", kGatedDump},
        {"NotALogRecord", kGated + "\n2026-01-02 03:04:05,678 - app - INFO - Saving the state\n",
         kGatedDump},
        {"NotAWarning", kGated + "\nWARNING: Saving the state\n", kGatedDump},
        {"NotAStep", kGated + "\nEpoch 3 begins\n", kGatedDump},
        {"NotAPrompt", kGated + "\nPS C:\\Users\\a> python x.py\n", kGatedDump},
        {"NotOneWord", kGated + "\nDone\n", kGatedDump},
        {"NotSmallLetters", kGated + "\nsaving the state\n", kGatedDump},
        {"NotTheReadersQuestion", kGated + "\nWhat is wrong with that?\n", kGatedDump},
        {"NotTheReadersStory", kGated + "\nThe token is right and I can log in.\n", kGatedDump},
        {"NotBehindALineWithoutTraceback", "OSError: gated\n\nCannot access it.\n",
         "root OSError(\"gated\") format=bare lines=1\n"},
    }),
    row_name);

}  // namespace
}  // namespace tracelore
