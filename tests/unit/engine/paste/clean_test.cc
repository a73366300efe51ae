#include "engine/paste/clean.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/paste/prefix/prefixes.h"

namespace tracelore {
namespace {

constexpr const char* kTraceback =
    "Traceback (most recent call last):\n"
    "  File \"/a/x.py\", line 3, in f\n"
    "    g()\n"
    "ValueError: v\n";

// Every line of `text` with `prefix` before it.
std::string prefixed(const std::string& prefix, const std::string& text) {
  std::string out;
  for (std::size_t start = 0; start < text.size();) {
    const auto end = text.find('\n', start);
    out += prefix + text.substr(start, end - start) + '\n';
    start = end + 1;
  }
  return out;
}

struct PrefixCase {
  const char* name;
  const char* prefix;
  int process_rank;  // -1: the prefix says none
};

class Prefix : public testing::TestWithParam<PrefixCase> {};

TEST_P(Prefix, IsTakenOffEveryLine) {
  const auto clean = parsing::clean_paste(prefixed(GetParam().prefix, kTraceback), {});
  EXPECT_EQ(clean.text, kTraceback);
  EXPECT_EQ(clean.lines.front().process_rank, GetParam().process_rank);
}

const PrefixCase kPrefixes[] = {
    {"Torch", "[rank3]: ", 3},
    {"TorchTwice", "[rank3]:[rank3]: ", 3},
    {"Lightning", "[rank: 2] ", 2},
    {"TorchrunTee", "[default3]:", 3},
    {"TorchrunTeeAndTorch", "[default3]:[rank11]: ", 11},
    {"RayActor", "(RayTrainWorker pid=123, ip=10.0.0.1) ", -1},
    {"VllmEngine", "(EngineCore_DP0 pid=5120) ERROR 10-14 07:55:12 [core.py:708] ", -1},
    {"VllmWorkerWithRank", "(VllmWorker rank=1 pid=42) ", 1},
    {"Kubernetes", "[pod/llm-worker-0/pytorch] 2025-08-04T07:00:00.000000000Z ", -1},
    {"ContainerRuntime", "2025-08-04T07:00:00.000000000+00:00 stderr F ", -1},
    {"Compose", "llm-1  | ", -1},
    {"Journal", "Aug 04 07:00:00 gpu-01 torchrun[4400]: ", -1},
    {"Slurm", "3: ", 3},
    {"SlurmAligned", " 7: ", 7},
    {"OpenMpi", "[1,3]<stderr>:", 3},
    {"GlogOfPython", "E1213 17:31:51.629000 3722811 torch/_dynamo/x.py:299] [0/0] ", -1},
    {"GlogOfCpp", "[rank1]:[E804 07:12:30.674931661 ProcessGroupNCCL.cpp:685] ", 1},
    {"Logging", "2025-08-04 07:00:00,123 - trainer.loop - ERROR - ", -1},
    {"LoggingDefault", "ERROR:root:", -1},
    {"Loguru", "2025-08-04 07:00:00.123 | ERROR    | pkg.mod:run:12 - ", -1},
    {"DeepSpeed", "[2025-08-04 07:00:00,123] [ERROR] [launch.py:325:main] ", -1},
    {"GithubActions", "2025-08-04T07:00:00.0000000Z ", -1},
    {"Clock", "[07:00:00] ", -1},
    {"Mail", "> ", -1},
    {"MailTwice", "> > ", -1},
    {"Comment", "# ", -1},
    {"Gunicorn", "[stderr] ", -1},
    {"Pdsh", "worker-1: ", -1},
    {"PdshBeforeJournalAndRank", "worker-1: Aug 04 07:00:00 gpu-02 torchrun[44]: [rank14]: ", 14},
    {"Address", "10.0.0.4: ", -1},
    {"Stern", "llm-worker-0 pytorch ", -1},
    {"Node", "[node-3] ", -1},
    {"SageMaker", "[1,mpirank:3,algo-1]<stderr>:", -1},
    {"Bullet", "* ", -1},
    {"Diff", "+ ", -1},
    {"UnknownBehindKnown", "2025-08-04T07:00:00Z 01E ", -1},
};

INSTANTIATE_TEST_SUITE_P(, Prefix, testing::ValuesIn(kPrefixes),
                         [](const auto& row) { return std::string(row.param.name); });

// Whether a row reads something, at any place. Some stand behind a time, some behind the prefix of
// a record alone.
bool reads(const parsing::PrefixRow& row, std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at)
    for (const bool record : {false, true}) {
      parsing::Scan scan{text.substr(at)};
      parsing::Prefixes found;
      found.seconds = 1;
      found.log_record = record;
      if (row.read(scan, found)) return true;
    }
  return false;
}

TEST(Prefixes, EveryRowHasACase) {
  ASSERT_LE(parsing::prefix_rows().size(), 64U) << "PrefixSet has a bit for each row";
  for (const auto& row : parsing::prefix_rows()) {
    // These two are no prefix of every line, and have tests of their own.
    bool read = reads(row, "E   x") || reads(row, "│ x │");
    for (const auto& one : kPrefixes) read |= reads(row, std::string(one.prefix) + "x");
    EXPECT_TRUE(read) << row.id;
  }
}

struct TextCase {
  const char* name;
  std::string text;
  std::string clean;
  std::uint32_t notes;
};

class Cleaning : public testing::TestWithParam<TextCase> {};

TEST_P(Cleaning, GivesTheTextAndSaysWhatItDid) {
  const auto clean = parsing::clean_paste(GetParam().text, {});
  EXPECT_EQ(clean.text, GetParam().clean);
  EXPECT_EQ(clean.notes, GetParam().notes);
}

const std::string kWide(78, 'w');

// Each line of the traceback in a record of its own, the number of the line in it.
std::string recorded(const std::string& before, const std::string& after) {
  std::string out;
  for (const char* line : {"Traceback (most recent call last):",
                           "  File \\\"/a/x.py\\\", line 3, in f", "    g()", "ValueError: v"})
    out += before + line + after + '\n';
  return out;
}

INSTANTIATE_TEST_SUITE_P(
    , Cleaning,
    testing::ValuesIn<TextCase>({
        {"FrameOfAUsualWidthIsWhole",
         "  File \"/home/labs/.local/lib/python3.10/site-packages/torch/_inductor/debug.py\", line "
         "239, in inner\n/usr/bin/ld: cannot find -lcuda\n",
         "  File \"/home/labs/.local/lib/python3.10/site-packages/torch/_inductor/debug.py\", line "
         "239, in inner\n/usr/bin/ld: cannot find -lcuda\n",
         0},
        {"EmphasisOfASentence", "_RuntimeError: mat1 and mat2 differ_\n",
         "RuntimeError: mat1 and mat2 differ\n", 0},
        {"EmphasisOfSeveralLines", "_A module that was compiled\nbefore it_\nself_\n",
         "A module that was compiled\nbefore it\nself_\n", 0},
        {"NameWithAnUnderscore", "_InactiveRpcError: gone away\n_pickle.UnpicklingError: x y\n",
         "_InactiveRpcError: gone away\n_pickle.UnpicklingError: x y\n", 0},
        {"LoggerOfCTranslate2Stays", "INFO:faster_whisper:Processing audio\n",
         "INFO:faster_whisper:Processing audio\n", 0},
        {"LoggerOfAnotherFrameworkStays", "WARNING:tensorflow:Early stopping\n",
         "WARNING:tensorflow:Early stopping\n", 0},
        {"Plain", "a\nb\n", "a\nb\n", 0},
        {"NoEndOfLine", "a", "a\n", 0},
        {"Empty", "", "", 0},
        {"WindowsLines", "a\r\nb\r\n", "a\nb\n", 0},
        {"OldMacLines", "a\rb\r", "a\nb\n", 0},
        {"Colours", "\x1b[0;31ma\x1b[0m b", "a b\n", kNoteAnsi},
        {"ColoursAsCarets", "^[[31ma^[[0m", "a\n", kNoteAnsi},
        {"ColoursWithoutEscape", "[0;31ma[0m b[1]", "a b[1]\n", kNoteAnsi},
        {"ControlsOfOtherKinds", "a\x7f\u009b31mb\u0085", "a31mb\n", kNoteAnsi},
        {"TitleSequence", "\x1b]0;title\aa", "a\n", kNoteAnsi},
        {"EscapeBeforeAWideCharacter", "x\x1b中a", "x中a\n", kNoteAnsi},
        {"ColourCutOffByAWideCharacter", "x\x1b[31中a", "x中a\n", kNoteAnsi},
        {"TitleCutOffByAWideCharacter", "x\x1b]0;\x1b中a", "x中a\n", kNoteAnsi},
        {"Html", "File &quot;x&quot;, in &lt;module&gt;", "File \"x\", in <module>\n", kNoteHtml},
        {"ProgressKeepsTheLastState", "10%|a| 1/9\r90%|b| 8/9\rdone\n", "done\n", kNoteProgress},
        {"OtherReturnsStayLines", "first\rsecond\nthird\n", "first\nsecond\nthird\n", 0},
        {"GluedRanks", "[rank11]: a,[rank13]: b\n", "a,\nb\n", kNotePrefix},
        {"HardWrap", kWide + "ab\ncd end\nother\n", kWide + "abcd end\nother\n", kNoteUnwrapped},
        {"HardWrapBeforeAFrameIsNone", kWide + "ab\n  File \"x\", line 1, in f\n",
         kWide + "ab\n  File \"x\", line 1, in f\n", 0},
        {"QuotedLinesAreNoWrap", "> " + kWide + "\n> cd end\n> other\n",
         kWide + "\ncd end\nother\n", kNoteQuoted | kNotePrefix},
        {"LinesOfALogAreNoWrap", "w" + kWide + "a\nw" + kWide + "b\n",
         "w" + kWide + "a\nw" + kWide + "b\n", 0},
        {"LoguruMarkIsNoQuote", "> File \"x\", line 1, in f\n  g()\nZ: a\n",
         "> File \"x\", line 1, in f\n  g()\nZ: a\n", 0},
        {"NumbersAreNoSlurm", "0: a\nb\nc\nd\n", "0: a\nb\nc\nd\n", 0},
        {"BoxWalls", "│ a │\n", "a\n", kNoteBox | kNotePrefix},
        {"Nul", std::string("a\0b", 3), "ab\n", 0},
        {"IndentedAsAWhole", "    a\n      b\n\n    c\n", "a\n  b\n\nc\n", 0},
        {"NcclKeepsItsOwnHead", "2025-08-04T07:00:00Z node:91:140 [0] NCCL INFO Using IB\n",
         "node:91:140 [0] NCCL INFO Using IB\n", kNotePrefix},
        {"JsonLog", recorded(R"({"ts": 1.5, "level": "error", "msg": ")", "\"}"), kTraceback,
         kNotePrefix},
        {"JsonOfDocker", recorded(R"({"log":")", R"(\n","stream":"stderr"})"), kTraceback,
         kNotePrefix},
        {"JsonNestedBehindAPrefix",
         recorded(R"(2025-08-04T07:00:00Z stderr F {"jsonPayload":{"message":")", "\"}}"),
         kTraceback, kNotePrefix},
        {"JsonMessageThenTraceback",
         R"({"exc_info":"Traceback (most recent call last):\n  File \"/a/x.py\"", "event":"failed"})",
         "failed\nTraceback (most recent call last):\n  File \"/a/x.py\"\n", kNotePrefix},
        {"JsonListOfLines", R"({"msg":"m","traceback":["a\n","b\n"],"n":"c"})", "m\na\nb\n",
         kNotePrefix},
        {"JsonErrorOfAServer",
         R"({"error":{"message":"too long: 5 of 4\nSend less.","type":"BadRequestError","code":400}})",
         "BadRequestError: too long: 5 of 4\nSend less.\n'type': 'BadRequestError'\n", kNotePrefix},
        {"JsonTypeThatIsNoClass", R"({"type":"request","msg":"m"})", "m\n", kNotePrefix},
        {"JsonClassBesideItsTraceback",
         R"({"exc_type":"KeyError","event":"m","exc_info":"KeyError: 1"})", "m\nKeyError: 1\n",
         kNotePrefix},
        {"BrokenJsonStays", "{\"msg\": \"a\", }\n", "{\"msg\": \"a\", }\n", 0},
        {"JsonWithoutAMessageStays", "{\"loss\": 0.5}\n", "{\"loss\": 0.5}\n", 0},
        {"ReprOfATraceback",
         R"('Traceback (most recent call last):\n  File "/a/x.py", line 3, in f\n    g()\nZ: a\n')",
         "'Traceback (most recent call last):\n  File \"/a/x.py\", line 3, in f\n    g()\nZ: "
         "a\n'\n",
         0},
        {"ReprOfAnyText", R"('loss 1\nZ: a\nb')", "'loss 1\nZ: a\nb'\n", 0},
        {"NumbersOfGrep",
         "a.log:7:Traceback (most recent call last):\na.log:8:  File \"x\", line 1, in "
         "f\na.log:9:Z: a\n",
         "Traceback (most recent call last):\n  File \"x\", line 1, in f\nZ: a\n", kNotePrefix},
        {"ASentenceBeforeATracebackIsNoPrefix",
         "Original Traceback (most recent call last):\n  File \"x\", line 1, in f\nOriginal Z: a\n",
         "Original Traceback (most recent call last):\n  File \"x\", line 1, in f\nOriginal Z: a\n",
         0},
        {"ASentenceBehindATimeIsNoLogger", "2025-08-04T07:00:00Z Cast ERRORS: none\n",
         "Cast ERRORS: none\n", kNotePrefix},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST(CleaningMap, PointsToLinesAndBytesAsSent) {
  const std::string paste = "one\r\n\x1b[31m[rank1]: two\x1b[0m\r\n";
  const auto clean = parsing::clean_paste(paste, {});
  ASSERT_EQ(clean.lines.size(), 2U);
  EXPECT_EQ(clean.text.substr(clean.lines[1].text.begin, clean.lines[1].text.size()), "two");
  EXPECT_EQ(clean.lines[1].source, (LineRange{2, 2}));
  EXPECT_EQ(clean.lines[1].source_bytes, (Span{5, paste.size() - 2}));
}

TEST(CleaningStreams, AnUnknownPrefixNamesTheSpeakerUnlessItNumbersLines) {
  const std::string frame = "  File \"x\", line 1, in f\n";
  const auto speakers = [&](const std::vector<std::string>& heads) {
    std::string text = heads[0] + "Traceback (most recent call last):\n";
    for (std::size_t at = 1; at < heads.size(); ++at) text += heads[at] + frame;
    return parsing::clean_paste(text, {}).stream_names.size() - 1;
  };
  EXPECT_EQ(speakers({"node-1: ", "node-1: ", "node-1: ", "node-2: ", "node-2: "}), 2U);
  EXPECT_EQ(speakers({"x:1:", "x:2:", "x:3:", "x:4:", "x:5:"}), 1U);
}

TEST(CleaningMap, AJoinedWrapNamesBothLines) {
  const auto clean = parsing::clean_paste(kWide + "ab\ncd\nx\n", {});
  ASSERT_EQ(clean.lines.size(), 2U);
  EXPECT_EQ(clean.lines[0].source, (LineRange{1, 2}));
  EXPECT_EQ(clean.lines[1].source, (LineRange{3, 3}));
}

TEST(CleaningStreams, EverySpeakerHasItsOwn) {
  const auto clean = parsing::clean_paste("[rank0]: a\n[rank1]: b\n[rank0]: c\nd\n", {});
  ASSERT_EQ(clean.lines.size(), 4U);
  EXPECT_EQ(clean.lines[0].stream, clean.lines[2].stream);
  EXPECT_NE(clean.lines[0].stream, clean.lines[1].stream);
  EXPECT_EQ(clean.lines[3].stream, 0U);
}

TEST(CleaningTime, OrdersAcrossMidnight) {
  const auto clean = parsing::clean_paste("2025-08-04 23:59:59 a\n2025-08-05 00:00:01 b\n", {});
  EXPECT_LT(clean.lines[0].seconds, clean.lines[1].seconds);
}

TEST(CleaningLimits, DropTheMiddleAndSaySo) {
  Limits limits;
  limits.paste_lines = 4;
  const auto clean = parsing::clean_paste("1\n2\n3\n4\n5\n6\n", limits);
  EXPECT_EQ(clean.text, "1\n2\n5\n6\n");
  EXPECT_EQ(clean.lines.back().source, (LineRange{6, 6}));
  EXPECT_TRUE(clean.notes & kNoteTruncated);
}

TEST(CleaningLimits, KeepTheHeadAndTheTailOfALongLine) {
  Limits limits;
  limits.line_bytes = 10;
  const auto line = std::string(500, 'a') + std::string(501, 'b');
  const auto clean = parsing::clean_paste(line + "\nend\n", limits);
  EXPECT_EQ(clean.text, "aaaaa\nbbbbb\nend\n");
  EXPECT_EQ(clean.lines[1].source, (LineRange{1, 1}));
  EXPECT_TRUE(clean.notes & kNoteTruncated);
}

TEST(CleaningLimits, KeepTheErrorBehindManyBars) {
  std::string bars;
  for (int step = 0; bars.size() < 2 * Limits{}.line_bytes; ++step)
    bars += "\rEpoch 0:  10%|#   | " + std::to_string(step) + "/9000 [00:01<00:09, 4.76it/s]";
  const auto clean = parsing::clean_paste(bars + "\rRuntimeError: boom\nend\n", {});
  EXPECT_NE(clean.text.find("\nRuntimeError: boom\n"), std::string::npos);
}

}  // namespace
}  // namespace tracelore
