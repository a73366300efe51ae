// What it costs to build an index, to change it and to open it: bench_index FOLDER RESULTS [SIZE…]
#include <xapian.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "bench/report/child.h"
#include "bench/report/clock.h"
#include "bench/report/table.h"
#include "bench/synthetic/corpus.h"
#include "engine/index/schema.h"
#include "indexer/write/writer.h"

namespace tracelore::bench {
namespace {

namespace fs = std::filesystem;

// So many that what a change costs for each entry that stays would show.
constexpr std::size_t kMany = 100'000;

enum class Prose { kWhole, kTitle };

// The first `entries` entries of the synthetic base, of which `edited` may be another than it was.
struct Content {
  std::size_t entries = 0;
  Prose prose = Prose::kWhole;
  std::size_t edited = static_cast<std::size_t>(-1);
  mutable double generator_seconds = 0;  // of this thread

  EntryToIndex row(std::size_t number) const {
    EntryToIndex row = {prose == Prose::kWhole ? entry_of(number) : bare_entry_of(number),
                        {sample_of(number)}};
    if (prose == Prose::kTitle) row.entry.articles[Language::kEnglish].title = row.entry.id;
    if (number == edited) row.samples.front() += "and one line more\n";
    return row;
  }
};

IndexInput input_of(const Content& content, EntryToIndex& current) {
  IndexInput input;
  input.entries = content.entries;
  input.entry = [&](std::size_t number) -> const EntryToIndex& {
    const double before = thread_seconds();
    current = content.row(number);
    content.generator_seconds += thread_seconds() - before;
    return current;
  };
  return input;
}

void must(const Result<IndexInfo>& built) {
  if (built) return;
  std::fprintf(stderr, "error: %s\nhint: ./dev bench index\n",
               std::string(tracelore::id_of(built.error().code)).c_str());
  std::exit(2);
}

std::uintmax_t bytes_of(const std::string& index) {
  std::uintmax_t bytes = 0;
  for (const auto& file : fs::directory_iterator(index)) bytes += file.file_size();
  return bytes;
}

// Bytes of each of Xapian's tables; one that holds nothing may have no file.
Json tables_of(const std::string& index, const std::string& folder) {
  const std::string apart = folder + "/tables";
  fs::remove_all(apart);
  Xapian::Database(index).compact(apart, 0U);
  Json sizes = Json::object();
  for (const char* table : {"postlist", "termlist", "position", "docdata", "spelling"}) {
    std::error_code missing;
    const auto bytes = fs::file_size(apart + "/" + table + ".glass", missing);
    sizes[table] = missing ? 0 : bytes;
  }
  fs::remove_all(apart);
  return sizes;
}

// What a build holds at most, in a process of its own, of entries that are made on the way.
double peak_of_build(const std::string& path, std::size_t entries, Prose prose) {
  const auto peak = in_child([&] {
    EntryToIndex current;
    must(write_index(input_of(Content{entries, prose}, current), path));
    return Json(peak_resident_mib());
  });
  fs::remove_all(path);
  return peak.get<double>();
}

// In a process of its own; of entries that are there before the clock starts.
Json build(const std::string& folder, std::size_t entries, Prose prose) {
  const std::string path = folder + "/index-" + std::to_string(entries);
  fs::remove_all(path);
  const double peak = peak_of_build(path, entries, prose);
  return in_child([&] {
    std::vector<EntryToIndex> rows;
    for (std::size_t i = 0; i < entries; ++i) rows.push_back(Content{entries, prose}.row(i));
    const auto input = tracelore::input_of(std::move(rows));
    const double wall = wall_seconds(), process = process_seconds();
    must(write_index(input, path));
    Json built = {{"entries", entries},
                  {"prose", prose == Prose::kWhole},
                  {"wall_seconds", wall_seconds() - wall},
                  {"cpu_seconds", process_seconds() - process},
                  {"peak_mib", peak}};
    const double start = thread_seconds();
    if (!Reader::open(path)) std::exit(3);
    built["opened_ms"] = (thread_seconds() - start) * 1e3;
    built["database_bytes"] = bytes_of(path);
    built["tables"] = tables_of(path, folder);
    fs::remove_all(path);
    return built;
  });
}

// An index that is kept up to date: CPU and wall time until a change is in the index.
Json change(const std::string& folder, std::size_t entries, Prose prose) {
  return in_child([&] {
    const std::string path = folder + "/again-" + std::to_string(entries);
    fs::remove_all(path);
    IndexWriter writer(path);
    Json steps = {{"entries", entries}, {"prose", prose == Prose::kWhole}};
    const auto step = [&](const char* name, const Content& content) {
      EntryToIndex current;
      const double wall = wall_seconds(), cpu = process_seconds();
      must(writer.write(input_of(content, current)));
      steps[name] = {{"cpu_seconds", process_seconds() - cpu - content.generator_seconds},
                     {"wall_seconds", wall_seconds() - wall - content.generator_seconds},
                     {"analysed", writer.analysed()}};
    };
    const auto change = [&](const char* name, const IndexChange& change) {
      const double wall = wall_seconds(), cpu = process_seconds();
      must(writer.change(change));
      if (!Reader::open(path)) std::exit(3);
      steps[name] = {{"cpu_seconds", process_seconds() - cpu},
                     {"wall_seconds", wall_seconds() - wall},
                     {"analysed", writer.analysed()}};
    };
    step("first", {entries, prose});
    const Content edited{entries, prose, entries / 2};
    change("edited", {{edited.row(entries / 2)}, {}});
    change("added", {{edited.row(entries)}, {}});
    change("removed", {{}, {edited.row(entries / 3).entry.id}});
    for (std::size_t i = 1; i < 20; ++i) {
      Content other = edited;
      other.edited = i;
      change("twentieth", {{other.row(i)}, {}});
    }
    fs::remove_all(path);
    return steps;
  });
}

using Row = std::vector<std::string>;

void table_of_rates(const Json& runs, Results& results) {
  std::vector<Row> rows = {
      {"entries", "CPU s", "entries per CPU s", "wall s", "peak MiB", "opened in CPU ms"}};
  for (const auto& run : runs) {
    const auto number = [&](const char* key) { return run.at(key).get<double>(); };
    const double cpu = number("cpu_seconds");
    rows.push_back({std::to_string(run.at("entries").get<std::size_t>()), figure(cpu),
                    figure(number("entries") / cpu), figure(number("wall_seconds")),
                    figure(number("peak_mib")), figure(number("opened_ms"))});
  }
  results.table(rows);
}

void table_of_sizes(const Json& runs, Results& results) {
  std::vector<Row> rows = {{"entries", "KiB an entry", "stored entry", "words and look-ups",
                            "words of each entry", "places", "spelling"}};
  for (const auto& run : runs) {
    const auto entries = run.at("entries").get<double>();
    const auto kib = [&](const Json& bytes) {
      return figure(bytes.get<double>() / 1024 / entries);
    };
    const auto& tables = run.at("tables");
    rows.push_back({std::to_string(run.at("entries").get<std::size_t>()) +
                        (run.at("prose") == true ? "" : ", without prose"),
                    kib(run.at("database_bytes")), kib(tables.at("docdata")),
                    kib(tables.at("postlist")), kib(tables.at("termlist")),
                    kib(tables.at("position")), kib(tables.at("spelling"))});
  }
  results.table(rows);
}

void table_of_changes(const Json& changes, Results& results) {
  std::vector<Row> rows = {{"entries", "change", "entries analysed", "CPU s", "wall s"}};
  constexpr std::array<std::array<const char*, 2>, 5> kSteps = {
      {{"first", "all are new"},
       {"edited", "one is edited"},
       {"added", "one is added"},
       {"removed", "one is removed"},
       {"twentieth", "one is edited, after some twenty others"}}};
  for (const auto& run : changes)
    for (const auto& [step, name] : kSteps) {
      const auto& row = run.at(step);
      rows.push_back({std::to_string(run.at("entries").get<std::size_t>()) +
                          (run.at("prose") == true ? "" : ", without prose"),
                      name, std::to_string(row.at("analysed").get<std::size_t>()),
                      figure(row.at("cpu_seconds").get<double>()),
                      figure(row.at("wall_seconds").get<double>())});
    }
  results.table(rows);
}

}  // namespace
}  // namespace tracelore::bench

int main(int argc, char** argv) {
  using namespace tracelore::bench;
  if (argc < 3) return std::fprintf(stderr, "usage: bench_index FOLDER RESULTS [SIZE…]\n"), 2;
  std::vector<std::size_t> sizes;
  for (int i = 3; i < argc; ++i) sizes.push_back(static_cast<std::size_t>(std::atoll(argv[i])));
  if (sizes.empty()) sizes = {1'000, 10'000};
  Results results("index", "Building an index, changing and opening it", "./dev bench index");
  tracelore::Json runs = tracelore::Json::array(), changes = tracelore::Json::array();
  for (const auto size : sizes) {
    runs.push_back(build(argv[1], size, Prose::kWhole));
    changes.push_back(change(argv[1], size, Prose::kWhole));
  }
  changes.push_back(change(argv[1], kMany, Prose::kTitle));
  results.paragraph(
      "Synthetic entries of about 1.8 KB English and 1 KB Chinese, each with a sample, made before "
      "the clock starts; the peak of memory is that of a build whose entries are made on the way.");
  table_of_rates(runs, results);
  runs.push_back(build(argv[1], sizes.front(), Prose::kTitle));
  results.paragraph(
      "Where the space goes, by Xapian's tables; entries without prose have a title, their "
      "signatures and the frames of a sample.");
  table_of_sizes(runs, results);
  results.paragraph(
      "An index that is kept up to date (`serve --watch`): changes are committed in place, to "
      "the disk, and opened; reading the content is not in it.");
  table_of_changes(changes, results);
  for (const auto& run : runs)
    results.data()[run.at("prose") == true ? "sizes" : "others"].push_back(run);
  results.data()["changes"] = changes;
  results.write(argv[2]);
  return 0;
}
