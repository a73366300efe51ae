// What holds for every text: positions, kinds, limits, and texts that mean harm.
#include "engine/traceback/parse.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include "engine/traceback/dump.h"

namespace tracelore {
namespace {

std::string repeat(const std::string& text, std::size_t count) {
  std::string out;
  out.reserve(text.size() * count);
  for (std::size_t at = 0; at < count; ++at) out += text;
  return out;
}

const std::string kHead =
    "Traceback (most recent call last):\n  File \"/a/x.py\", line 3, in f\n    g()\n";

// Every index and span of a report lies inside it; chains end.
void expect_sound(const Report& report, const Limits& limits = {}) {
  const auto count = static_cast<int>(report.exceptions.size());
  EXPECT_LE(report.exceptions.size(), limits.exceptions);
  for (const auto& one : report.exceptions) {
    EXPECT_LT(one.cause, count);
    EXPECT_LE(one.frames.size(), limits.frames_per_exception);
    EXPECT_LE(one.message.size(), limits.message_bytes);
    const auto rows =
        one.message.empty() ? 0 : std::count(one.message.begin(), one.message.end(), '\n') + 1;
    if (rows > 0) {
      EXPECT_EQ(one.message_source.size(), static_cast<std::size_t>(rows)) << one.message;
    }
    int at = one.cause, steps = 0;
    while (at >= 0 && steps <= count) {
      at = report.exceptions[static_cast<std::size_t>(at)].cause;
      ++steps;
    }
    EXPECT_LE(steps, count) << "a chain runs in a circle";
  }
  for (const auto& line : report.lines) EXPECT_LE(line.text.end, report.clean.size());
}

TEST(Report, PointsAtFramesAndMessagesOfThePaste) {
  const auto report = parse_paste("noise\n" + kHead + "ValueError: a\n  b\n");
  ASSERT_EQ(report.exceptions.size(), 1U);
  const auto& one = report.exceptions[0];
  EXPECT_EQ(one.lines, (LineRange{2, 6}));
  EXPECT_EQ(one.message_lines, (LineRange{5, 6}));
  EXPECT_EQ(one.message_source, (std::vector<std::size_t>{5, 6}));
  ASSERT_EQ(one.frames.size(), 1U);
  EXPECT_EQ(one.frames[0], (Frame{"/a/x.py", 3, "f", "g()", 3}));
}

TEST(Report, LabelsEveryLine) {
  const auto report = parse_paste("epoch 1\n" + kHead +
                                  "RuntimeError: CUDA error: x\nFor debugging consider passing "
                                  "CUDA_LAUNCH_BLOCKING=1\n\nepoch 2\n");
  std::vector<LineKind> kinds;
  for (const auto& line : report.lines) kinds.push_back(line.kind);
  EXPECT_EQ(kinds, (std::vector<LineKind>{LineKind::kLog, LineKind::kHeader, LineKind::kFrame,
                                          LineKind::kCode, LineKind::kMessage, LineKind::kAdvice,
                                          LineKind::kBlank, LineKind::kLog}));
}

TEST(Report, UserCodeOfDynamoIsApart) {
  const auto report = parse_paste(kHead +
                                  "torch._dynamo.exc.Unsupported: no\n\nfrom user code:\n   File "
                                  "\"/a/m.py\", line 6, in run\n    if x:\n");
  ASSERT_EQ(report.exceptions.size(), 1U);
  ASSERT_EQ(report.exceptions[0].user_frames.size(), 1U);
  EXPECT_EQ(report.exceptions[0].user_frames[0], (Frame{"/a/m.py", 6, "run", "if x:", 7}));
}

TEST(Report, FrameOfATorchScriptExtractHoldsTheMarkedLine) {
  const auto report = parse_paste(kHead +
                                  "RuntimeError: no:\n  File \"/a/m.py\", line 4\n    def f(x):\n  "
                                  "      return g(x)\n               ~ <--- HERE\n");
  ASSERT_EQ(report.exceptions.size(), 1U);
  ASSERT_EQ(report.exceptions[0].user_frames.size(), 1U);
  EXPECT_EQ(report.exceptions[0].user_frames[0].code, "return g(x)");
}

// A text as short as this one a string would keep within itself.
TEST(Report, FramesStayValidWhileTheirReportMoves) {
  auto report = parse_paste("File a, line 3");
  ASSERT_EQ(report.exceptions.size(), 1U);
  const Report moved = std::move(report);
  report = {};
  ASSERT_EQ(moved.exceptions.at(0).frames.size(), 1U);
  const auto file = moved.exceptions[0].frames[0].file;
  EXPECT_EQ(file, "a");
  EXPECT_GE(file.data(), moved.clean.data());
  EXPECT_LT(file.data(), moved.clean.data() + moved.clean.size());
}

TEST(Report, SamePasteInOtherClothesSaysTheSame) {
  const std::string plain =
      kHead + "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB\n";
  const auto whole = parse_paste(plain);
  const auto& wanted = whole.exceptions.at(0);
  std::string windows, coloured, quoted;
  for (std::size_t start = 0; start < plain.size();) {
    const auto end = plain.find('\n', start);
    const auto line = plain.substr(start, end - start);
    windows += line + "\r\n";
    coloured += "\x1b[31m" + line + "\x1b[0m\n";
    quoted += "> " + line + '\n';
    start = end + 1;
  }
  for (const auto& dressed : {windows, coloured, quoted}) {
    const auto report = parse_paste(dressed);
    ASSERT_EQ(report.exceptions.size(), 1U) << dressed;
    EXPECT_EQ(report.exceptions[0].type, wanted.type);
    EXPECT_EQ(report.exceptions[0].message, wanted.message);
    EXPECT_EQ(report.exceptions[0].frames, wanted.frames);
  }
}

TEST(Hostile, TenThousandNestedCauses) {
  std::string text;
  for (int at = 0; at < 10'000; ++at)
    text += kHead + "ValueError: " +
            std::string(static_cast<std::size_t>(at % 97) + 1, static_cast<char>('a' + at % 26)) +
            "\n\nThe above exception was the direct cause of the following exception:\n\n";
  const auto report = parse_paste(text);
  expect_sound(report);
  EXPECT_GT(report.exceptions.size(), 100U);
}

TEST(Hostile, TheSameExceptionCausedByItselfIsOne) {
  const auto report = parse_paste(repeat(kHead + "ValueError: v\n\nThe above exception was the "
                                                 "direct cause of the following exception:\n\n",
                                         1000));
  expect_sound(report);
  ASSERT_EQ(report.exceptions.size(), 1U);
  EXPECT_EQ(report.exceptions[0].repeats, 1000U);
}

TEST(Hostile, ARingOfCausesIsCut) {
  const std::string link =
      "\nThe above exception was the direct cause of the following exception:\n\n";
  expect_sound(
      parse_paste(repeat(kHead + "ValueError: a\n" + link + kHead + "KeyError: b\n" + link, 50)));
}

struct HostileCase {
  const char* name;
  std::string text;
};

class HostileText : public testing::TestWithParam<HostileCase> {};

TEST_P(HostileText, GivesASoundReport) {
  expect_sound(parse_paste(GetParam().text));
}

std::string random_bytes(std::size_t count) {
  std::mt19937 generator(7);
  std::string out(count, '\0');
  for (char& byte : out) byte = static_cast<char>(generator() & 0xFFU);
  return out;
}

INSTANTIATE_TEST_SUITE_P(
    , HostileText,
    testing::ValuesIn<HostileCase>({
        {"Nothing", ""},
        {"OneMebibyteLine", "RuntimeError: " + std::string(1 << 20, 'x')},
        {"OneMebibyteOfEscapes", repeat("\x1b[", 1 << 19)},
        {"OneMebibyteOfReturns", repeat("a\r", 1 << 19)},
        {"OneMebibyteOfEntities", repeat("&lt;", 1 << 18)},
        {"OneMebibyteOfRanks", repeat("a[rank1]: ", 100'000)},
        {"WrittenLineEnds", repeat("\\n  File \\\"a\\\"", 60'000)},
        {"HundredThousandLinesOfOneCharacter", repeat("a\n", 100'000)},
        {"MillionBlankLines", repeat("\n", 1'000'000)},
        {"OnlyHeaders", repeat("Traceback (most recent call last):\n", 20'000)},
        {"OnlyFrames", repeat("  File \"a\", line 1, in f\n", 40'000)},
        {"FramesOfIpython", repeat("File /a.py:1, in f(x)\n", 40'000)},
        {"ArrowsOfIpython", repeat("----> 1 a\n", 40'000)},
        {"TitlesOfRich", repeat("╭─ Traceback (most recent call last) ─╮\n", 10'000)},
        {"RulesOfAGroup", "  + Exception Group Traceback (most recent call last):\n" +
                              repeat("  +-+---- 1 ----\n", 40'000)},
        {"ErrorLinesOfPytest", repeat("E   ValueError: v\n", 40'000)},
        {"TablesOfTorchrun", repeat("Root Cause (first observed failure):\n", 20'000)},
        {"ExtractsWithoutMark", "RuntimeError: a:\n" + repeat("  File \"a\", line 1\n", 40'000)},
        {"FortyThousandSpeakers",
         [] {
           std::string out;
           for (int rank = 0; rank < 40'000; ++rank)
             out += "[rank" + std::to_string(rank) + "]: ValueError: v\n";
           return out;
         }()},
        {"RandomBytes", random_bytes(1 << 18)},
        {"RandomUtf16", "\xFF\xFE" + random_bytes(1 << 18)},
        {"NulBytes", std::string(1 << 18, '\0')},
        {"HighBytes", std::string(1 << 16, '\xFF')},
        {"LargerThanTheLimit", repeat(kHead + "ValueError: v\n", 20'000)},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST(Hostile, EveryCutOfATracebackIsSound) {
  const std::string text =
      "[rank0]: " + kHead +
      "RuntimeError: a:\n\nfrom user code:\n   File \"/a/m.py\", line 6, in run\n    x\n";
  for (std::size_t at = 0; at <= text.size(); ++at) {
    expect_sound(parse_paste(text.substr(at)));
    expect_sound(parse_paste(text.substr(0, at)));
  }
}

TEST(Limits, BoundTheReport) {
  Limits limits;
  limits.exceptions = 3;
  limits.frames_per_exception = 4;
  limits.message_bytes = 16;
  std::string text;
  for (char letter = 'a'; letter < 'm'; ++letter)
    text += "Traceback (most recent call last):\n" +
            repeat("  File \"/a/x.py\", line 3, in f\n    g()\n", 9) +
            "ValueError: " + std::string(40, letter) + "\n\n";
  expect_sound(parse_paste(text, limits), limits);
}

}  // namespace
}  // namespace tracelore
