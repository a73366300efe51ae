/// From entries to an index directory: built aside, checked, swapped in as a whole.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/index/reader.h"

namespace tracelore {

/// An entry and the texts that must find it: their frames feed the text leg.
struct EntryToIndex {
  Entry entry;
  std::vector<std::string> samples;
};

struct IndexInput {
  std::size_t entries = 0;
  /// The entry with that number, in any order of ids, which are unique. Every one is asked for
  /// twice, in order, and must be the same both times; it is looked at until the next call only.
  std::function<const EntryToIndex&(std::size_t)> entry;
  std::string harness;   ///< content/harness.py
  std::string glossary;  ///< the glossary as JSON (engine/text/glossary.h); may be empty
};

/// Entries that are in memory already.
IndexInput input_of(std::vector<EntryToIndex> entries);

/// Builds `directory` anew. Whatever happens, `directory` is afterwards the old index or the new
/// one, whole. kNotAnIndex (params: path) where it holds something else, kFileUnwritable (params:
/// path), kIndexFailed. About a millisecond an entry; memory holds one entry, the anchors and
/// Xapian's buffer.
Result<IndexInfo> write_index(const IndexInput& input, const std::string& directory);

}  // namespace tracelore
