// What the look-up of a message among all templates costs: bench_origins FOLDER RESULTS [ORIGINS].
// Run in the source folder; ORIGINS is the folder of the files, origins/ where it is left out.
#include "engine/origin/origins.h"

#include <fstream>
#include <sstream>

#include "bench/report/child.h"
#include "bench/report/clock.h"
#include "bench/report/table.h"
#include "engine/base/json/json_lines.h"

namespace tracelore::bench {
namespace {

constexpr std::size_t kLookUps = 1'000;

struct LastLine {
  std::string exception;
  std::string message;
};

std::vector<LastLine> last_lines() {
  std::ifstream file("tests/corpus/origins/origins.jsonl");
  std::stringstream text;
  text << file.rdbuf();
  std::vector<LastLine> lines;
  const auto rows = parse_json_lines(text.str());
  if (!rows) return lines;
  for (const auto& row : *rows) {
    const auto paste = text_at(row.value, "text");
    const auto last = paste.substr(paste.rfind('\n') + 1);
    if (const auto colon = last.find(": "); colon != last.npos)
      lines.push_back({last.substr(0, colon), last.substr(colon + 2)});
  }
  return lines;
}

Json measured(const std::string& folder, const std::vector<LastLine>& lines) {
  const double memory = resident_mib(), before = thread_seconds();
  const auto origins = Origins::open(folder);
  if (!origins || lines.empty()) return {{"fault", folder}};
  std::size_t known = 0;
  const auto look_up = [&](const LastLine& line) {
    const double start = thread_seconds();
    known += !(*origins)->of({line.exception, line.message, {}}, {}).empty();
    return (thread_seconds() - start) * 1e3;
  };
  look_up(lines.front());
  const double first = (thread_seconds() - before) * 1e3;
  std::vector<double> all;
  for (std::size_t i = 0; i < kLookUps; ++i) all.push_back(look_up(lines[i % lines.size()]));
  return {{"wordings", (*origins)->wordings()},
          {"known", known},
          {"first_ms", first},
          {"median_ms", median(all)},
          {"p99_ms", percentile(all, 99)},
          {"memory_mib", resident_mib() - memory}};
}

}  // namespace
}  // namespace tracelore::bench

int main(int argc, char** argv) {
  using namespace tracelore::bench;
  const std::string results = argc > 2 ? argv[2] : "bench/results";
  const std::string folder = argc > 3 ? argv[3] : "origins";
  const auto lines = last_lines();
  const auto found = in_child([&] { return measured(folder, lines); });
  if (found.contains("fault")) {
    std::fprintf(stderr, "error: no files of origins in %s\nhint: ./dev origins\n", folder.c_str());
    return 2;
  }
  const auto cell = [&](const char* name) { return figure(found.at(name).get<double>()); };
  Results page("origins", "Look-ups among the libraries' messages", "./dev bench origins");
  page.paragraph("CPU time of 1,000 last lines of tests/corpus/origins/origins.jsonl among " +
                 std::to_string(found.at("wordings").get<std::size_t>()) + " messages.");
  page.table({{"", "to reach", "measured"},
              {"the first one, with reading the files, ms", "300", cell("first_ms")},
              {"a look-up, median, ms", "1", cell("median_ms")},
              {"a look-up, 99th percentile, ms", "", cell("p99_ms")},
              {"memory after 1,000, MiB", "40", cell("memory_mib")}});
  page.data() = found;
  page.write(results);
  return 0;
}
