/// From entries to an index directory: built aside, checked, swapped in as a whole.
#pragma once

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
  std::vector<EntryToIndex> entries;  ///< in any order; ids are unique
  std::string harness;                ///< content/harness.py
  std::string glossary;  ///< the glossary as JSON (engine/text/glossary.h); may be empty
};

/// Builds `directory` anew. Whatever happens, `directory` is afterwards the old index or the new
/// one, whole. kNotAnIndex (params: path) where it holds something else, kFileUnwritable (params:
/// path), kIndexFailed. About a millisecond an entry; memory grows with the entries.
Result<IndexInfo> write_index(const IndexInput& input, const std::string& directory);

}  // namespace tracelore
