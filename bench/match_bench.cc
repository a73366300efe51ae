// One paste of about 10 KB against the built-in content: bench_match INDEX PASTE [benchmark
// options] Every round is salted, so that no answer can be kept from the round before.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

#include "engine/match/matcher.h"

namespace {

std::string read(const char* path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return std::move(text).str();
}

// The paste repeated below frames of the user's own until it has 10 KB.
std::string ten_kilobytes(const std::string& paste) {
  std::string log;
  while (log.size() + paste.size() < 10'000) log += "step 100 loss 0.25 lr 1e-4\n";
  return log + paste;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return std::fprintf(stderr, "usage: bench_match INDEX PASTE\n"), 2;
  const auto reader = tracelore::Reader::open(argv[1]);
  if (!reader) return std::fprintf(stderr, "no index at %s\n", argv[1]), 2;
  const std::string paste = ten_kilobytes(read(argv[2]));
  benchmark::RegisterBenchmark("match_10KB", [&](benchmark::State& state) {
    std::size_t salt = 0;
    for (auto _ : state) {
      auto answer = tracelore::match_paste(**reader, paste + "\nrun " + std::to_string(++salt));
      if (!answer || answer->matches.empty()) state.SkipWithError("the paste was not recognised");
      benchmark::DoNotOptimize(answer);
    }
  });
  argv[2] = argv[0];
  int rest = argc - 2;
  benchmark::Initialize(&rest, argv + 2);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
