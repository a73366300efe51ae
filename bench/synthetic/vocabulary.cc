#include "bench/synthetic/vocabulary.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>

namespace tracelore::bench {
namespace {

std::vector<std::string> lines_of(const std::string& name) {
  const std::string path = std::string(TRACELORE_BENCH_VOCABULARY) + "/" + name;
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);)
    if (!line.empty()) lines.push_back(line);
  if (!lines.empty()) return lines;
  std::fprintf(stderr, "error: no words in %s\nhint: ls %s\n", path.c_str(),
               TRACELORE_BENCH_VOCABULARY);
  std::exit(2);
}

Vocabulary read() {
  Vocabulary words;
  words.operators = lines_of("operators.txt");
  words.arguments = lines_of("arguments.txt");
  words.exceptions = lines_of("exceptions.txt");
  for (const auto& line : lines_of("frames.txt")) {
    const auto blank = line.find(' ');
    words.places.push_back({line.substr(0, blank), line.substr(blank + 1)});
  }
  return words;
}

}  // namespace

const Vocabulary& vocabulary() {
  static const Vocabulary words = read();
  return words;
}

}  // namespace tracelore::bench
