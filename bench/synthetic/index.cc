#include "bench/synthetic/index.h"

#include <cstdio>
#include <cstdlib>

#include "bench/synthetic/corpus.h"
#include "indexer/write/writer.h"

namespace tracelore::bench {
namespace {

[[noreturn]] void give_up(const std::string& path, const Error& error) {
  std::fprintf(stderr, "error: no index at %s: %s\nhint: rm -r %s\n", path.c_str(),
               std::string(tracelore::id_of(error.code)).c_str(), path.c_str());
  std::exit(2);
}

}  // namespace

void build_synthetic_index(const std::string& path, std::size_t entries, Prose prose) {
  build_synthetic_shard(path, entries, 0, 1, prose);
}

void build_synthetic_shard(const std::string& path, std::size_t entries, std::size_t first,
                           std::size_t of, Prose prose) {
  EntryToIndex current;
  IndexInput input;
  input.entries = (entries + of - 1 - first) / of;
  input.entry = [&](std::size_t index) -> const EntryToIndex& {
    const auto number = index * of + first;
    current = {prose == Prose::kWhole ? entry_of(number) : bare_entry_of(number),
               {sample_of(number)}};
    // An entry has a page, be it only its title.
    if (prose == Prose::kNone) current.entry.articles[Language::kEnglish].title = current.entry.id;
    return current;
  };
  if (const auto built = write_index(input, path); !built) give_up(path, built.error());
}

std::shared_ptr<const Reader> synthetic_index(const std::string& folder, std::size_t entries,
                                              Prose prose) {
  const std::string path =
      folder + "/synthetic-" + std::to_string(entries) + (prose == Prose::kNone ? "-bare" : "");
  auto reader = Reader::open(path);
  if (!reader || (*reader)->size() != entries) {
    std::fprintf(stderr, "indexing %zu synthetic entries\n", entries);
    build_synthetic_index(path, entries, prose);
    reader = Reader::open(path);
  }
  if (!reader) give_up(path, reader.error());
  return *reader;
}

}  // namespace tracelore::bench
