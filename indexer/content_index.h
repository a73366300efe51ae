/// Content folders and the index of them, kept alike while entries come, go and change.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "indexer/build.h"
#include "indexer/content/load.h"
#include "indexer/write/writer.h"

namespace tracelore {

/// One thread at a time.
class ContentIndex {
 public:
  ContentIndex(std::vector<std::string> folders, std::string index_directory);

  const std::vector<std::string>& folders() const { return folders_; }

  /// As build_index(), but for an entry that was sound before and is broken now: the index keeps it
  /// as it was. Everything is read; what is the same is not analysed again.
  Result<IndexInfo> build(BuildReport& report);

  /// The same where nothing but what stands at, below or above `paths` has changed since: only that
  /// is read. Paths are the folders' as they were given, and what follows. A fault of what did not
  /// change is not told again.
  Result<IndexInfo> update(const std::vector<std::string>& paths, BuildReport& report);

  /// How many entries the last of them analysed.
  std::size_t analysed() const { return writer_.analysed(); }

 private:
  using Paths = std::map<std::string, std::string>;  // of entries, by id

  void add_stand_ins(const LoadedContent& content, std::vector<EntrySource>& sources,
                     std::set<std::string>& ids) const;

  const std::vector<std::string> folders_;
  IndexWriter writer_;
  Paths paths_;  // of the last time; empty: everything must be read
};

}  // namespace tracelore
