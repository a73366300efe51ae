#include "engine/match/judge/judge.h"

#include <gtest/gtest.h>

#include "engine/traceback/parse.h"

namespace tracelore {
namespace {

struct JudgeRow {
  const char* name;
  const char* pattern;
  std::vector<std::string> where;
  const char* paste;
  Verdict verdict;
  bool is_line = false;
  const char* package = "torch";
  bool warning = false;
};

class Judge : public testing::TestWithParam<JudgeRow> {};

TEST_P(Judge, GivesTheVerdict) {
  const JudgeRow& row = GetParam();
  auto entry = std::make_shared<Entry>();
  entry->packages = {row.package};
  Signature signature;
  signature.pattern = *Template::parse(row.pattern);
  signature.where = row.where;
  signature.is_line = row.is_line;
  signature.warning = row.warning;
  entry->signatures = {signature};
  const std::vector<std::string> sentences = {"stack expects each tensor to be equal size"};
  const Report report = parse_paste(row.paste, {}, {}, sentences);
  const Paste paste(report);
  Finding finding;
  finding.entry = entry;
  finding.confirmation = confirm(entry->signatures.front(), paste, /*cut=*/false);
  ASSERT_TRUE(finding.confirmed());
  judge(finding, paste, Environment{});
  EXPECT_EQ(finding.verdict, row.verdict) << name_of(finding.verdict);
}

constexpr const char* kRanOut = "Ran out of input";
constexpr const char* kForked = "huggingface/tokenizers: The current process just got forked";
constexpr const char* kNoDriver = "no CUDA-capable device is detected";

INSTANTIATE_TEST_SUITE_P(
    , Judge,
    testing::ValuesIn<JudgeRow>({
        {"EvidenceThere",
         kRanOut,
         {"torch/serialization.py"},
         "Traceback (most recent call last):\n  File \"/env/torch/serialization.py\", line 9, in "
         "load\n    x()\nEOFError: Ran out of input\n",
         Verdict::kExact},
        {"LastLineOnly",
         kRanOut,
         {"torch/serialization.py"},
         "EOFError: Ran out of input\n",
         Verdict::kLikely},
        {"LastLineOnlyOfWordsThatAnyProgramSays",
         kRanOut,
         {"!torch/serialization.py"},
         "EOFError: Ran out of input\n",
         Verdict::kNone},
        {"LastLineOnlyOfWordsThatAnyProgramSaysBesidePyTorch",
         kRanOut,
         {"!torch/serialization.py"},
         "in my torch 2.8 environment\nEOFError: Ran out of input\n",
         Verdict::kRelated},
        {"OnlyTheOtherEvidenceIsMissing",
         kRanOut,
         {"!torch/serialization.py", "in load"},
         "  File \"/env/torch/serialization.py\", line 9, in read\n    x()\nEOFError: Ran out of "
         "input\n",
         Verdict::kLikely},
        {"RequiredEvidenceThere",
         kRanOut,
         {"!torch\\serialization.py"},
         "  File \"/env/torch/serialization.py\", line 9, in read\n    x()\nEOFError: Ran out of "
         "input\n",
         Verdict::kExact},
        {"HeadOfTheTracebackIsMissing",
         kRanOut,
         {"torch/serialization.py"},
         "  File \"/app/read.py\", line 9, in load\n    x()\nEOFError: Ran out of input\n",
         Verdict::kLikely},
        {"WholeTracebackRunsElsewhere",
         kRanOut,
         {"torch/serialization.py"},
         "Traceback (most recent call last):\n  File \"/app/torch_cache.py\", line 9, in load\n    "
         "pickle.load(f)\nEOFError: Ran out of input\n",
         Verdict::kRelated},
        {"WholeTracebackRunsElsewhereWithoutPyTorch",
         kRanOut,
         {"torch/serialization.py"},
         "Traceback (most recent call last):\n  File \"/app/cache.py\", line 9, in load\n    "
         "pickle.load(f)\nEOFError: Ran out of input\n",
         Verdict::kNone},
        {"NeitherEvidenceNorClass",
         "[WinError 2] The system cannot find the file specified",
         {"torch/_inductor/cpp_builder.py"},
         "building the wheel of torch_ext\nerror: [WinError 2] The system cannot find the file "
         "specified\n",
         Verdict::kRelated},
        {"KnownSentenceNeedsNoClass",
         "stack expects each tensor to be equal size, but got {first} at entry 0",
         {"torch/utils/data/"},
         "stack expects each tensor to be equal size, but got [3, 8] at entry 0 and [3, 9] at "
         "entry 1\n",
         Verdict::kLikely},
        {"EvidenceThatIsNoPathMayBeInAnotherLog",
         "NCCL error, invalid usage",
         {"Duplicate GPU detected"},
         "Traceback (most recent call last):\n  File \"/app/a.py\", line 9, in f\n    "
         "x()\nRuntimeError: NCCL error, invalid usage\n",
         Verdict::kLikely},
        {"LogLineOfAnotherFramework",
         kNoDriver,
         {},
         "2020-01-03 02:45:22.193838: E tensorflow/stream_executor/cuda/cuda_driver.cc:313] failed "
         "call to cuInit: CUDA_ERROR_NO_DEVICE: no CUDA-capable device is detected\n",
         Verdict::kRelated,
         true},
        {"ClassOfAnotherFramework",
         kNoDriver,
         {},
         "cupy_backends.cuda.api.runtime.CUDARuntimeError: no CUDA-capable device is detected\n",
         Verdict::kRelated},
        {"FramesOfAnotherFramework",
         kNoDriver,
         {},
         "Traceback (most recent call last):\n  File \"/env/site-packages/mxnet/base.py\", line 9, "
         "in check_call\n    raise Error()\nRuntimeError: no CUDA-capable device is detected\n",
         Verdict::kRelated},
        {"AnotherFrameworkBesideOurs",
         kNoDriver,
         {},
         "2020-01-03 02:45:22.193838: W tensorflow/core/x.cc:313] nothing\n"
         "RuntimeError: no CUDA-capable device is detected at /pytorch/aten/src/THC/x.cpp:47\n",
         Verdict::kExact},
        {"AnotherFrameworkElsewhereInTheLog",
         kNoDriver,
         {},
         "2020-01-03 02:45:22.193838: W tensorflow/core/x.cc:313] nothing\n"
         "RuntimeError: no CUDA-capable device is detected\n",
         Verdict::kExact},
        {"LoggerOfAnotherFramework",
         "Early stopping conditioned on metric `{key}` which is not available.",
         {},
         "WARNING:tensorflow:Early stopping conditioned on metric `val_loss` which is not "
         "available. Available metrics are: loss\n",
         Verdict::kRelated,
         true},
        {"WarningBesideAnotherTraceback",
         "Converting a tensor to a Python boolean might cause",
         {},
         "/app/a.py:3: TracerWarning: Converting a tensor to a Python boolean might cause\n"
         "Traceback (most recent call last):\n  File \"/app/a.py\", line 9, in f\n    x()\n"
         "TypeError: 'NoneType' object is not iterable\n",
         Verdict::kRelated,
         true},
        {"WarningAlone",
         "Converting a tensor to a Python boolean might cause",
         {},
         "/app/a.py:3: TracerWarning: Converting a tensor to a Python boolean might cause\n",
         Verdict::kExact,
         true},
        {"WarningBesideTheLastLineOfAnError",
         kForked,
         {},
         "huggingface/tokenizers: The current process just got forked\n"
         "TypeError: 'NoneType' object is not iterable\n",
         Verdict::kRelated,
         true,
         "tokenizers",
         true},
        {"WarningWithoutAClassAlone",
         kForked,
         {},
         "huggingface/tokenizers: The current process just got forked\n",
         Verdict::kExact,
         true,
         "tokenizers",
         true},
        {"WarningBesideAnotherWarning",
         kForked,
         {},
         "huggingface/tokenizers: The current process just got forked\n"
         "/app/a.py:3: UserWarning: something is old\n",
         Verdict::kLikely,
         true,
         "tokenizers",
         true},
        {"NamedInALogBesideAnotherTraceback",
         "Read timed out. (read timeout={n:int})",
         {},
         "'(ReadTimeoutError(\"Read timed out. (read timeout=10)\"))' thrown while requesting\n"
         "Traceback (most recent call last):\n  File \"/app/a.py\", line 9, in f\n    x()\n"
         "ValueError: too many values to unpack (expected 2)\n",
         Verdict::kLikely},
        {"DriversWordsInALine",
         kNoDriver,
         {},
         "heat2d: no CUDA-capable device is detected\n",
         Verdict::kRelated,
         true},
        {"DriversWordsBehindC10sHead",
         kNoDriver,
         {},
         "CUDA error: no CUDA-capable device is detected\n",
         Verdict::kExact,
         true},
        {"DriversWordsBesideALibraryOfTheField",
         kNoDriver,
         {},
         "(EngineCore pid=7) vllm 0.9.1\nno CUDA-capable device is detected\n",
         Verdict::kExact,
         true},
        {"DriversWordsBesideAPackageOfTheEntry",
         kNoDriver,
         {},
         "widgets 1.0 starts\nno CUDA-capable device is detected\n",
         Verdict::kExact,
         true,
         "widgets"},
        {"DriversWordsInAProgramsLog",
         kNoDriver,
         {},
         "ggml_cuda_init: failed to initialize CUDA: no CUDA-capable device is detected\n",
         Verdict::kRelated,
         true},
        {"C10sHeadInAProgramsLog",
         "CUDA error: an illegal memory access was encountered",
         {},
         "CUDA error: an illegal memory access was encountered\n  current device: 1, in function "
         "ggml_backend_cuda_synchronize at ggml-cuda.cu:2447\n",
         Verdict::kRelated,
         true},
        {"ClassOfAnotherProgram",
         kNoDriver,
         {},
         "XlaRuntimeError: INTERNAL: CUDA error: no CUDA-capable device is detected\n",
         Verdict::kRelated},
        {"PythonsWordsWithTheirClass",
         "Can't pickle local object {name:quoted}",
         {"multiprocessing/reduction.py", "torch/"},
         "AttributeError: Can't pickle local object 'main.<locals>.work'\n",
         Verdict::kRelated},
        {"PythonsWordsBesidePyTorch",
         "Can't pickle local object {name:quoted}",
         {"multiprocessing/reduction.py", "torch/"},
         "torch 2.8.0\nAttributeError: Can't pickle local object 'main.<locals>.work'\n",
         Verdict::kLikely},
        {"TheEntrysOwnFramework",
         "This is an invalid model",
         {},
         "onnxruntime.capi.onnxruntime_pybind11_state.InvalidGraph: This is an invalid model\n",
         Verdict::kExact,
         false,
         "onnxruntime"},
    }),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore
