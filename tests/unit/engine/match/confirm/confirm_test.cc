#include "engine/match/confirm/confirm.h"

#include <gtest/gtest.h>

#include "engine/traceback/parse.h"

namespace tracelore {
namespace {

Signature signature_of(const char* exception, const char* pattern, std::vector<std::string> where,
                       bool is_line) {
  Signature signature;
  signature.id = "s";
  if (*exception) signature.exceptions.push_back(exception);
  signature.pattern = *Template::parse(pattern);
  signature.where = std::move(where);
  signature.is_line = is_line;
  return signature;
}

// "tolerances; missing" of a confirmation, "no" where there is none.
std::string summary(const std::optional<Confirmation>& found) {
  if (!found) return "no";
  std::string text;
  for (const auto tolerance : found->seen->tolerances) text.append(name_of(tolerance)).append(" ");
  text += ";";
  for (const auto& missing : found->missing) text.append(" ").append(missing);
  return text;
}

struct ConfirmRow {
  const char* name;
  const char* exception;
  const char* pattern;
  std::vector<std::string> where;
  const char* paste;
  const char* expected;
  bool cut = false;
  bool is_line = false;
};

class Confirm : public testing::TestWithParam<ConfirmRow> {};

TEST_P(Confirm, FindsTheTemplateAndNamesWhatItForgave) {
  const ConfirmRow& row = GetParam();
  const Report report = parse_paste(row.paste);
  const Paste paste(report);
  const auto signature = signature_of(row.exception, row.pattern, row.where, row.is_line);
  EXPECT_EQ(summary(confirm(signature, paste, row.cut)), row.expected);
}

constexpr const char* kFunc = "'builtin_function_or_method' object has no attribute '__func__'";
constexpr const char* kTraceback =
    "Traceback (most recent call last):\n"
    "  File \"/env/lib/python3.11/site-packages/torch/_dynamo/variables/torch_function.py\", line "
    "9, in f\n"
    "    x.__func__\n"
    "torch._dynamo.exc.InternalTorchDynamoError: AttributeError: 'builtin_function_or_method' "
    "object has no attribute '__func__'\n";

INSTANTIATE_TEST_SUITE_P(
    , Confirm,
    testing::ValuesIn<ConfirmRow>({
        {"WholeTraceback", "AttributeError", kFunc, {"torch/_dynamo/"}, kTraceback, ";"},
        {"LastLineOnly",
         "AttributeError",
         kFunc,
         {"torch/_dynamo/"},
         "AttributeError: 'builtin_function_or_method' object has no attribute '__func__'",
         "; torch/_dynamo/"},
        {"LostUnderscores",
         "AttributeError",
         kFunc,
         {},
         "AttributeError: 'builtin_function_or_method' object has no attribute 'func'",
         "underscores ;"},
        {"TypographicQuotes",
         "AttributeError",
         kFunc,
         {},
         "AttributeError: ‘builtin_function_or_method’ object has no attribute ‘__func__’",
         ";"},
        {"OtherCase",
         "RuntimeError",
         "CUDA out of memory. Tried to allocate {n:size}",
         {},
         "RuntimeError: cuda out of memory. tried to allocate 2.00 GiB",
         "case ;"},
        {"RenamedClass",
         "RuntimeError",
         "\"{op}\" not implemented for 'Half'",
         {},
         "NotImplementedError: \"addmm_impl_cpu_\" not implemented for 'Half'",
         "class ;"},
        {"ClassWithItsModule",
         "torch._dynamo.exc.Unsupported",
         "cannot trace the widget",
         {},
         "torch._dynamo.exc.Unsupported: cannot trace the widget",
         ";"},
        {"ClassThatMovedToAnotherModule",
         "torch._dynamo.exc.Unsupported",
         "cannot trace the widget",
         {},
         "torch.compiler.Unsupported: cannot trace the widget",
         ";"},
        {"AnotherClassOfTheSameModule",
         "torch._dynamo.exc.Unsupported",
         "cannot trace the widget",
         {},
         "torch._dynamo.exc.UserError: cannot trace the widget",
         "class ;"},
        {"WindowsPathIsEvidence",
         "RuntimeError",
         "something quite special happened",
         {"torch/nn/modules/linear.py"},
         "Traceback (most recent call last):\n  File "
         "\"C:\\py\\Lib\\site-packages\\torch\\nn\\modules\\linear.py\", line 1, in forward\n"
         "    x\nRuntimeError: something quite special happened",
         ";"},
        {"TailCut",
         "RuntimeError",
         "mat1 and mat2 shapes cannot be multiplied ({a:int}x{b:int} and {c:int}x{d:int})",
         {},
         "RuntimeError: mat1 and mat2 shapes cannot be multi",
         "tail_cut ;",
         true},
        {"BracketsLeftOut",
         "RuntimeError",
         "DataLoader worker (pid(s) {pids}) exited unexpectedly",
         {},
         "RuntimeError: DataLoader worker exited unexpectedly",
         "brackets ;",
         true},
        {"OneOfTwoBracketsLeftOut",
         "RuntimeError",
         "The size of tensor a ({a:int}) must match the size of tensor b ({b:int}) here",
         {},
         "RuntimeError: The size of tensor a must match the size of tensor b (4) here",
         "no",
         true},
        {"BracketsAreNotTriedUnasked",
         "RuntimeError",
         "DataLoader worker (pid(s) {pids}) exited unexpectedly",
         {},
         "RuntimeError: DataLoader worker exited unexpectedly",
         "no"},
        {"TooLittleWithoutBrackets",
         "RuntimeError",
         "worker (of this node, that is {name}) died",
         {},
         "RuntimeError: worker died",
         "no",
         true},
        {"ACallKeepsItsBrackets",
         "RuntimeError",
         "the value of torch.Size({size}) is no size that can be had",
         {},
         "RuntimeError: the value of torch.Size is no size that can be had",
         "no",
         true},
        {"CutIsNotTriedUnasked",
         "RuntimeError",
         "mat1 and mat2 shapes cannot be multiplied ({a:int}x{b:int} and {c:int}x{d:int})",
         {},
         "RuntimeError: mat1 and mat2 shapes cannot be multi",
         "no"},
        {"TailCutByDots",
         "RuntimeError",
         "mat1 and mat2 shapes cannot be multiplied ({a:int}x{b:int} and {c:int}x{d:int})",
         {},
         "RuntimeError: mat1 and mat2 shapes cannot be multi...\n[INFO] shutting down\n",
         "tail_cut ;",
         true},
        {"NoTailIsCutOffInsideThePaste",
         "ImportError",
         "version `GLIBC_{version}' not found (required by {...}flash_attn_2_cuda",
         {},
         "ImportError: /lib64/libm.so.6: version `GLIBC_2.27' not found (required by "
         "/env/libother.so)\n[INFO] shutting down\n",
         "no",
         true},
        {"HeadCutByDots",
         "RuntimeError",
         "mat1 and mat2 shapes cannot be multiplied ({a:int}x{b:int} and {c:int}x{d:int})",
         {},
         "RuntimeError: ... mat2 shapes cannot be multiplied (3x4 and 5x6)\n",
         "head_cut ;",
         true},
        {"NoHeadIsCutOffBehindAClass",
         "ImportError",
         "libcudart.so{}: cannot open shared object file: No such file or directory",
         {},
         "ImportError: libGL.so.1: cannot open shared object file: No such file or directory",
         "no",
         true},
        {"NoHeadIsCutOffInsideThePaste",
         "ImportError",
         "libcudart.so{}: cannot open shared object file: No such file or directory",
         {},
         "loading the plugins\nFailed libz.so.1: cannot open shared object file: No such file or "
         "directory",
         "no",
         true},
        {"OtherMessage",
         "RuntimeError",
         "CUDA out of memory. Tried to allocate {n:size}",
         {},
         "RuntimeError: CUDA error: an illegal memory access was encountered",
         "no"},
        {"AStatusNameInALogLineIsNoMessage",
         "RuntimeError",
         "CUDNN_STATUS_EXECUTION_FAILED",
         {},
         "[ERROR] status == CUDNN_STATUS_SUCCESS (8 vs. 0) CUDNN_STATUS_EXECUTION_FAILED\n",
         "no"},
        {"AStatusNameOfAnotherClassIsNoMessage",
         "RuntimeError",
         "CUDNN_STATUS_BAD_PARAM",
         {},
         "UnknownError: CUDNN_STATUS_BAD_PARAM\n",
         "no"},
        {"AWarningIsNotTheError",
         "ValueError",
         "size changed, may indicate binary incompatibility. Expected {a:int} from C header",
         {},
         "/env/lib/importlib/_bootstrap.py:219: RuntimeWarning: numpy.ufunc size changed, may "
         "indicate binary incompatibility. Expected 192 from C header, got 216 from PyObject\n",
         "no"},
        {"TailCutNeedsHalfOfTheText",
         "ConnectionError",
         "HTTPSConnectionPool(host='{host}.example.org', port=443): Max retries exceeded with url",
         {},
         "ConnectionError: HTTPSConnectionPool(host='10.7.240.1', port=443): Max retries exceeded",
         "no",
         true},
        {"LogLine",
         "",
         "NCCL WARN Duplicate GPU detected : rank {a:int}",
         {},
         "node1:77:81 [0] init.cc:800 NCCL WARN Duplicate GPU detected : rank 1 and rank 0 both on "
         "CUDA device 1b000",
         ";",
         false,
         true},
    }),
    [](const auto& row) { return std::string(row.param.name); });

// The second line of a message begins where the first one ends, and so on.
TEST(Confirmation, SaysInWhichLinesOfTheMessageTheWordsStand) {
  const Report report = parse_paste(
      "RuntimeError: the widget could not be loaded:\n\tfirst reason is short\n"
      "\tthe second reason is the one\n\tthird reason\n");
  const Paste paste(report);
  for (const auto& [pattern, line] : std::initializer_list<std::pair<const char*, std::size_t>>{
           {"first reason is short", 2},
           {"the second reason is the one", 3},
           {"third reason", 4}}) {
    const auto found = confirm(signature_of("RuntimeError", pattern, {}, false), paste, false);
    ASSERT_TRUE(found) << pattern;
    EXPECT_EQ(found->seen->lines, std::vector<std::size_t>{line}) << pattern;
  }
}

TEST(GraphBreaks, AreReadFromAddressesAndText) {
  const Report report = parse_paste(
      "For more details, visit: https://example.org/gb/gb0025.html and GB0142, not XGB0001, "
      "GB12345 or gb12.");
  EXPECT_EQ(graph_breaks_of(report), (std::vector<std::string>{"GB0025", "GB0142"}));
}

TEST(DecidingLines, AreNoneThatAMatchPassesOver) {
  const Report report = parse_paste(
      "[rank0]: alpha said 1 and stopped\n[rank0]: INFO nothing\n[rank1]: INFO nothing\n"
      "[rank1]: alpha said 2 and stopped\n");
  const auto signature = signature_of(
      "", "alpha said {a:int} and stopped{...}alpha said {b:int} and stopped", {}, true);
  const auto found = confirm(signature, Paste(report), false);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->seen->lines, (std::vector<std::size_t>{1, 4}));
}

struct HoleRow {
  const char* name;
  const char* pattern;
  const char* paste;
  const char* value;
  bool is_line = false;
};

class ValueOfAHole : public testing::TestWithParam<HoleRow> {};

TEST_P(ValueOfAHole, IsAsWritten) {
  const auto& row = GetParam();
  const Report report = parse_paste(row.paste);
  const Paste paste(report);
  const auto found = confirm(signature_of("", row.pattern, {}, row.is_line), paste, /*cut=*/false);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->seen->match.captures.at(0).value, row.value);
}

INSTANTIATE_TEST_SUITE_P(
    , ValueOfAHole,
    testing::ValuesIn<HoleRow>({
        {"CaseOfAMessageInAnotherCase", "must be Tensor, not {type:word}",
         "TypeError: MUST be Tensor, not BatchEncoding", "BatchEncoding"},
        {"UnderscoresOfALostPair", "no __func__ in the object '{name:word}'",
         "AttributeError: no func in the object 'My__Class'", "My__Class"},
        {"BlanksOfAJoinedMessage", "it says {reason} and loads \"{file:path}\"",
         "OSError: it says Not Found.and loads \"C:\\Torch\\C10.dll\"", "Not Found."},
        {"TheLineOfAValueThatBegins", "{reason} Error loading \"{file:path}\"",
         "it fails on Windows\nNot Found.Error loading \"C:\\Torch\\C10.dll\" or so", "Not Found.",
         true},
        {"TheNearestOfSeveralBeginnings", "[WinError 127] {reason} Error loading \"{file:path}\"",
         "it shows [WinError 127]\nOSError: [WinError 127] Not Found.Error loading \"C:\\a.dll\" "
         "or so",
         "Not Found.", true},
        {"WithoutTheQuoteBehindIt", "got no argument '{name:word}'",
         "TypeError: got no  argument\n  'Size_A' here", "Size_A"},
    }),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore
