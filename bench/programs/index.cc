// What it costs to build an index and to open it: bench_index FOLDER RESULTS [SIZE…]
#include "bench/synthetic/index.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "bench/report/clock.h"
#include "bench/report/table.h"
#include "bench/synthetic/corpus.h"

namespace tracelore::bench {
namespace {

struct Built {
  double cpu_seconds = 0;
  double generator_seconds = 0;  // the part that made the entries up, twice
  double opened_ms = 0;
  double peak_mib = 0;
  std::uintmax_t database = 0;
  std::uintmax_t anchors = 0;
};

// What the generator costs is measured on a sample and taken off.
double generator_seconds(std::size_t entries) {
  const std::size_t sample = std::min<std::size_t>(entries, 2'000);
  const double before = process_seconds();
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < sample; ++i) bytes += entry_of(i).id.size() + sample_of(i).size();
  if (bytes == 0) std::exit(3);
  return (process_seconds() - before) * 2 * static_cast<double>(entries) /
         static_cast<double>(sample);
}

Built build(const std::string& folder, std::size_t entries) {
  const std::string path = folder + "/index-" + std::to_string(entries);
  std::filesystem::remove_all(path);
  Built built;
  built.generator_seconds = generator_seconds(entries);
  const double before = process_seconds();
  build_synthetic_index(path, entries);
  built.cpu_seconds = process_seconds() - before;
  built.peak_mib = peak_resident_mib();
  const double start = wall_seconds();
  if (!Reader::open(path)) std::exit(3);
  built.opened_ms = (wall_seconds() - start) * 1e3;
  built.database = std::filesystem::file_size(path + "/entries.glass");
  built.anchors = std::filesystem::file_size(path + "/anchors.bin");
  std::filesystem::remove_all(path);
  return built;
}

}  // namespace
}  // namespace tracelore::bench

int main(int argc, char** argv) {
  using namespace tracelore::bench;
  if (argc < 3) return std::fprintf(stderr, "usage: bench_index FOLDER RESULTS [SIZE…]\n"), 2;
  std::vector<std::size_t> sizes;
  for (int i = 3; i < argc; ++i) sizes.push_back(static_cast<std::size_t>(std::atoll(argv[i])));
  if (sizes.empty()) sizes = {1'000, 10'000};
  Results results("index", "Building an index and opening it", "./dev bench index");
  results.paragraph(
      "One thread, synthetic entries of about 1.8 KB English and 1 KB Chinese, each with a sample. "
      "What the generator itself costs, measured apart, is taken off the CPU time. The database "
      "holds each entry as JSON beside its terms and their positions.");
  std::vector<std::vector<std::string>> rows = {{"entries", "CPU s", "entries per CPU s",
                                                 "database KiB an entry", "anchors bytes an entry",
                                                 "peak MiB", "opened in ms"}};
  for (const auto size : sizes) {
    const auto built = build(argv[1], size);
    const double seconds = built.cpu_seconds - built.generator_seconds;
    const auto count = static_cast<double>(size);
    rows.push_back({std::to_string(size), figure(seconds), figure(count / seconds),
                    figure(static_cast<double>(built.database) / 1024 / count),
                    figure(static_cast<double>(built.anchors) / count), figure(built.peak_mib),
                    figure(built.opened_ms)});
    results.data()["sizes"].push_back({{"entries", size},
                                       {"cpu_seconds", seconds},
                                       {"database_bytes", built.database},
                                       {"anchors_bytes", built.anchors},
                                       {"peak_mib", built.peak_mib},
                                       {"opened_ms", built.opened_ms}});
  }
  results.table(rows);
  results.write(argv[2]);
  return 0;
}
