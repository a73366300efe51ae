// Time against size for input that was made to be slow: bench_hostile FOLDER RESULTS
#include <cstdio>
#include <functional>

#include "bench/report/clock.h"
#include "bench/report/table.h"
#include "bench/synthetic/index.h"
#include "engine/match/matcher.h"

namespace tracelore::bench {
namespace {

constexpr int kRounds = 3;
constexpr std::size_t kSteps[] = {1, 2, 4, 8};

std::string repeated(std::string_view piece, std::size_t count) {
  std::string text;
  text.reserve(piece.size() * count);
  for (std::size_t i = 0; i < count; ++i) text += piece;
  return text;
}

std::string nested_causes(std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i)
    text += "ValueError: layer " + std::to_string(i) +
            "\n\nThe above exception was the direct cause of the following exception:\n\n"
            "Traceback (most recent call last):\n  File \"a.py\", line 1, in f\n    g()\n";
  return text + "RuntimeError: the last of them\n";
}

// The limits are lifted: what is measured is the code, not the cut.
Limits lifted() {
  Limits limits;
  limits.paste_bytes = std::size_t{64} << 20U;
  limits.paste_lines = 4'000'000;
  limits.line_bytes = std::size_t{64} << 20U;
  return limits;
}

struct Case {
  const char* name;
  std::function<std::string(std::size_t)> text;  // by the factor
};

const Case kCases[] = {
    {"1,250 nested causes", [](std::size_t n) { return nested_causes(1'250 * n); }},
    {"one line of 128 KiB", [](std::size_t n) { return repeated("abcdefg ", 16'384 * n); }},
    {"one line of 128 KiB, brackets",
     [](std::size_t n) { return repeated("[rank0]:", 16'384 * n); }},
    {"one line of 128 KiB, a message",
     [](std::size_t n) { return "RuntimeError: " + repeated("CUDA out ", 14'563 * n); }},
    {"128 KiB of NUL", [](std::size_t n) { return std::string(131'072 * n, '\0'); }},
    {"43,690 lone surrogates", [](std::size_t n) { return repeated("\xED\xA0\x80", 43'690 * n); }},
    {"12,500 lines of one character", [](std::size_t n) { return repeated("x\n", 12'500 * n); }},
    {"12,500 carriage returns", [](std::size_t n) { return repeated("x\r", 12'500 * n); }},
    {"1,250 frames without an end",
     [](std::size_t n) {
       return "Traceback (most recent call last):\n" +
              repeated("  File \"a.py\", line 1, in f\n    g()\n", 1'250 * n);
     }},
    {"one line of 128 KiB, quoted files",
     [](std::size_t n) { return repeated("File \"a", 16'384 * n); }},
    {"one line of 128 KiB, quoted classes",
     [](std::size_t n) { return repeated("XError(\"", 14'563 * n); }},
    {"6,250 classes with colons", [](std::size_t n) { return repeated("XError: y\n", 6'250 * n); }},
    {"6,250 warnings",
     [](std::size_t n) { return repeated("a.py:1: UserWarning: y\n", 6'250 * n); }},
    {"5,000 JSON records",
     [](std::size_t n) { return repeated("{\"message\": \"XError: y\"}\n", 5'000 * n); }},
    {"one JSON record of 128 KiB",
     [](std::size_t n) {
       return "{\"message\": \"" + repeated("\\n  File \\\"a", 9'362 * n) + "\"}";
     }},
    {"5,000 package names in a line",
     [](std::size_t n) { return repeated("torch version ", 5'000 * n); }},
    {"1,250 members of a group",
     [](std::size_t n) {
       return "  + Exception Group Traceback (most recent call last):\n" +
              repeated("  +-+---------------- 1 ----------------\n    | ValueError: x\n",
                       1'250 * n);
     }},
    {"2,500 rows of torchrun",
     [](std::size_t n) {
       return repeated("Root Cause (first observed failure):\n[0]:\n  rank : 0\n", 2'500 * n);
     }},
    {"5,000 source extracts",
     [](std::size_t n) {
       return "RuntimeError: x:\n" + repeated("  File \"a.py\", line 1\n", 5'000 * n);
     }},
    {"5,000 ranks",
     [](std::size_t n) {
       std::string text;
       for (std::size_t i = 0; i < 5'000 * n; ++i)
         text += "[rank" + std::to_string(i) + "]: ValueError: x\n";
       return text;
     }},
    {"5,000 headers of tracebacks",
     [](std::size_t n) { return repeated("Traceback (most recent call last):\n", 5'000 * n); }},
};

double cpu_ms(const Reader& reader, const std::string& text) {
  std::vector<double> times;
  const Limits limits = lifted();
  for (int round = 0; round < kRounds; ++round) {
    const double before = thread_seconds();
    static_cast<void>(match_paste(reader, text, {}, limits));
    times.push_back((thread_seconds() - before) * 1e3);
  }
  return median(times);
}

}  // namespace
}  // namespace tracelore::bench

int main(int argc, char** argv) {
  using namespace tracelore::bench;
  if (argc < 3) return std::fprintf(stderr, "usage: bench_hostile FOLDER RESULTS\n"), 2;
  const auto reader = synthetic_index(argv[1], 1'000);
  Results results("hostile", "Input that was made to be slow", "./dev bench hostile");
  results.paragraph(
      "CPU milliseconds of a whole match against 1,000 entries, median of three, with the limits "
      "on "
      "size lifted. Linear: the last column, the time of eight times the size by that of the size, "
      "is about 8.");
  std::vector<std::vector<std::string>> rows = {{"input", "×1", "×2", "×4", "×8", "×8 / ×1"}};
  for (const auto& row : kCases) {
    std::vector<double> times;
    for (const auto step : kSteps) times.push_back(cpu_ms(*reader, row.text(step)));
    std::vector<std::string> cells = {row.name};
    for (const double time : times) cells.push_back(figure(time));
    cells.push_back(figure(times.back() / times.front()));
    rows.push_back(std::move(cells));
    results.data()["cpu_ms"][row.name] = times;
  }
  results.table(rows);
  results.write(argv[2]);
  return 0;
}
