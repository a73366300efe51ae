// What is kept of a huge log answers as the whole of it would: same entry, same verdict, same
// original lines.
#include <array>

#include "engine/match/confirm/line_literals.h"
#include "engine/paste/reduce/reduce.h"
#include "tests/property/content_test.h"
#include "tests/property/dressing.h"

namespace tracelore {
namespace {

using property::first_of;
using property::Sample;

// Long enough that a sample in the middle is neither in the kept beginning nor in the kept end.
constexpr std::size_t kFiller = 700'000;

std::string number(std::size_t at) {
  return std::to_string(at);
}

// What runs write while nothing is wrong; `at` is the line's number.
struct Filler {
  const char* name;
  std::string (*line)(std::size_t at);
};

constexpr std::array<Filler, 6> kFillers = {{
    {"loss",
     [](std::size_t at) {
       return "step " + number(at) + " loss 2." + number(at * 7919 % 10000) + " lr 3.0e-04\n";
     }},
    {"logger",
     [](std::size_t at) {
       return "2025-08-04 07:00:" + number(10 + at % 50) + ",123 - trainer - INFO - batch " +
              number(at) + " grad norm 0." + number(at * 31 % 1000) + "\n";
     }},
    {"ranks",
     [](std::size_t at) {
       return "[rank" + number(at % 8) + "]: epoch 3 step " + number(at / 8) + " ok\n";
     }},
    {"progress",
     [](std::size_t at) {
       return "Epoch 1:  " + number(at % 100) + "%|####      | " + number(at) +
              (at % 500 == 499 ? "/90000 [00:10<00:20]\n" : "/90000 [00:10<00:20]\r");
     }},
    {"warnings",
     [](std::size_t at) {
       return at % 3 == 0 ? "train.py:" + number(at % 7) + ": UserWarning: slow path " +
                                number(at) + "\n  warnings.warn(text)\n"
                          : "iteration " + number(at) + "\n";
     }},
    {"json",
     [](std::size_t at) {
       return "{\"step\": " + number(at) + ", \"tokens\": " + number(at * 4096) + "}\n";
     }},
}};

std::string filled(const Filler& filler, std::size_t first, std::size_t bytes) {
  std::string text;
  for (std::size_t at = first; text.size() < bytes; ++at) text += filler.line(at);
  if (text.back() == '\r') text.back() = '\n';
  return text;
}

class Reduction : public property::ContentTest {
 protected:
  static ReducedText reduced(const std::string& text, std::size_t block) {
    LogReducer reducer(Limits{}.paste_bytes, [] { return line_literals(reader()); });
    for (std::size_t at = 0; at < text.size(); at += block)
      reducer.feed(std::string_view(text).substr(at, block));
    return reducer.finish();
  }

  static Answer answer_of_whole(const std::string& text) {
    Limits wide;
    wide.paste_bytes = 64U << 20U;
    wide.paste_lines = 4'000'000;
    auto answer = match_paste(reader(), text, {}, wide);
    EXPECT_TRUE(answer.has_value());
    return std::move(*answer);
  }

  static Answer answer_of_parts(const ReducedText& parts) {
    MatchOptions options;
    options.lines = parts.lines;
    auto answer = match_paste(reader(), parts.text, options);
    EXPECT_TRUE(answer.has_value());
    return std::move(*answer);
  }
};

void same_answer(const Answer& parts, const Answer& whole) {
  EXPECT_EQ(first_of(parts), first_of(whole));
  EXPECT_EQ(parts.verdict, whole.verdict);
  EXPECT_EQ(parts.report->ranks.first_to_fail, whole.report->ranks.first_to_fail);
  if (whole.matches.empty()) return;
  const Match& mine = parts.matches.front();
  const Match& other = whole.matches.front();
  EXPECT_EQ(mine.why.lines, other.why.lines);
  EXPECT_EQ(mine.why.signature, other.why.signature);
  if (other.exception >= whole.report->exceptions.size()) return;
  const Exception& here = parts.report->exceptions.at(mine.exception);
  const Exception& there = whole.report->exceptions.at(other.exception);
  EXPECT_EQ(here.lines.first, there.lines.first);
  EXPECT_EQ(here.lines.last, there.lines.last);
  EXPECT_TRUE(here.frames == there.frames);
}

TEST_F(Reduction, ASampleInAHugeLogIsAnsweredAsInTheWhole) {
  constexpr std::size_t kCases = 12;  // parsing the whole of a huge log takes its time
  for (std::size_t i = 0; i < kCases; ++i) {
    const Sample& sample = samples()[i * 41 % samples().size()];
    const auto& filler = kFillers[i % kFillers.size()];
    SCOPED_TRACE(sample.path.string() + " in " + filler.name);
    const std::string log =
        filled(filler, 0, kFiller) + sample.text + "\n" + filled(filler, 90'000, kFiller);
    const auto parts = reduced(log, /*block=*/4'001 + i * 90'000);
    EXPECT_TRUE(parts.reduced);
    EXPECT_EQ(parts.bytes, log.size());
    EXPECT_LE(parts.text.size(), Limits{}.paste_bytes);
    same_answer(answer_of_parts(parts), answer_of_whole(log));
  }
}

}  // namespace
}  // namespace tracelore
