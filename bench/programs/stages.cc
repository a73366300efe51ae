// Where the time of a match goes: bench_stages FOLDER RESULTS [SIZE]
#include <cstdio>
#include <cstdlib>
#include <functional>

#include "bench/report/clock.h"
#include "bench/report/table.h"
#include "bench/synthetic/index.h"
#include "bench/synthetic/pastes.h"
#include "engine/base/heap.h"
#include "engine/match/confirm/retrieve.h"
#include "engine/match/fingerprint.h"
#include "engine/match/matcher.h"
#include "engine/match/versions.h"
#include "engine/paste/clean.h"
#include "engine/paste/decode/decode.h"
#include "engine/traceback/hints_of.h"
#include "engine/traceback/parse.h"
#include "engine/traceback/readings.h"

namespace tracelore::bench {
namespace {

struct Stage {
  std::string name;
  std::vector<double> us;
};

class Stages {
 public:
  void run(const std::string& name, const std::function<void()>& work) {
    const double before = thread_seconds();
    work();
    const double us = (thread_seconds() - before) * 1e6;
    for (auto& stage : stages_)
      if (stage.name == name) return stage.us.push_back(us);
    stages_.push_back({name, {us}});
  }
  const std::vector<Stage>& all() const { return stages_; }

 private:
  std::vector<Stage> stages_;
};

void take_apart(const Reader& reader, const std::string& text, Stages& stages) {
  const Limits limits;
  parsing::CleanText clean;
  Report report;
  std::vector<std::uint64_t> shingles;
  std::unique_ptr<Paste> paste;
  stages.run("lines and encoding", [&] { parsing::decode_lines(text, limits); });
  stages.run("clean, lines included", [&] { clean = parsing::clean_paste(text, limits); });
  stages.run("exceptions", [&] {
    parsing::find_exceptions(clean, parsing::hints_of(clean), limits,
                             parsing::Sentences(reader.sentences()));
  });
  stages.run("parse, all of it",
             [&] { report = parse_paste(text, limits, {}, reader.sentences()); });
  stages.run("fingerprint", [&] { fingerprint_of(report); });
  stages.run("environment", [&] { environment_of(report, {}); });
  stages.run("passages", [&] { paste = std::make_unique<Paste>(report); });
  stages.run("shingles", [&] { shingles = shingles_of(paste->passages); });
  stages.run("exact leg", [&] { exact_leg(reader, *paste, shingles); });
  stages.run("match, all of it", [&] { static_cast<void>(match_paste(reader, text)); });
}

}  // namespace
}  // namespace tracelore::bench

int main(int argc, char** argv) {
  using namespace tracelore::bench;
  tracelore::keep_freed_memory();  // as the server does
  if (argc < 3) return std::fprintf(stderr, "usage: bench_stages FOLDER RESULTS [SIZE]\n"), 2;
  const auto size = argc > 3 ? static_cast<std::size_t>(std::atoll(argv[3])) : 1'000;
  const auto reader = synthetic_index(argv[1], size);
  const auto pastes = draw_pastes(200, 0, 1000);
  Stages stages;
  std::uint64_t salt = 0;
  for (int round = 0; round < 3; ++round)
    for (const auto& paste : pastes)
      if (paste.kind == PasteClass::kExact) take_apart(*reader, salted(paste.text, ++salt), stages);
  Results results("stages", "Where the time of a match goes", "./dev bench stages");
  results.paragraph("CPU time of the stages of a match, pastes of the class exact (about 9 KB), " +
                    std::to_string(size) + " entries.");
  std::vector<std::vector<std::string>> rows = {{"stage", "p50 µs"}};
  for (const auto& stage : stages.all()) {
    rows.push_back({stage.name, figure(median(stage.us))});
    results.data()["stages"][stage.name] = median(stage.us);
  }
  results.table(rows);
  results.write(argv[2]);
  return 0;
}
