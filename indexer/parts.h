/// The database of an index, written as parts by several threads and joined.
///
/// Xapian holds what was not written yet in trees by term and document; for thousands of documents
/// they outgrow the processor's caches, and an entry costs four times as much. A part is small
/// enough for them, and no two threads share one.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "engine/index/lexicon.h"
#include "indexer/filing.h"
#include "indexer/writer.h"

namespace tracelore {

/// Of an index of so many. More postings stand in one piece the more entries there are in a part:
/// at 200 the joined database is a fifteenth larger than one that was written as a whole. Few
/// entries make small parts, so that no thread is left with the last one while others wait.
constexpr std::size_t entries_in_part(std::size_t entries) {
  return std::clamp<std::size_t>(entries / 16, 50, 200);
}

class PartsWriter {
 public:
  /// Parts are written into `folder`, which is there and stays the caller's; `filing` has counted
  /// all entries. One thread: the caller's own.
  PartsWriter(std::string folder, const Lexicon& lexicon, const Filing& filing, unsigned threads);
  ~PartsWriter();
  PartsWriter(const PartsWriter&) = delete;
  PartsWriter& operator=(const PartsWriter&) = delete;

  /// The next entries, as many as entries_in_part() says. Waits while there is more to do than
  /// threads.
  void add(std::vector<EntryToIndex> entries);

  /// After the last add(): digests of all entries, one after the other, in their order.
  /// kIndexFailed and its like where one of the parts could not be written.
  Result<std::string> finish();

  /// After finish(): one database of all parts, entries in their order, and of `metadata`, a
  /// database that has nothing else. Throws Xapian's exceptions.
  void join(const std::string& metadata, const std::string& file);

 private:
  struct Part {
    std::string folder;
    std::vector<EntryToIndex> entries;
    std::string digests;
  };
  void work();
  void write(Part& part);
  void write_part(Part& part);
  void stop();

  const std::string folder_;
  const Lexicon& lexicon_;
  const Filing& filing_;
  std::deque<Part> parts_;  // never moved: a thread may be at work in one
  std::vector<std::thread> threads_;

  std::mutex mutex_;  // of what follows
  std::condition_variable changed_;
  std::deque<Part*> waiting_;
  std::optional<Error> failed_;
  bool stopping_ = false;
};

}  // namespace tracelore
