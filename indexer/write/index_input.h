/// What an index is written from.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "engine/entry/entry.h"

namespace tracelore {

/// An entry and the texts that must find it.
struct EntryToIndex {
  Entry entry;
  std::vector<std::string> samples;
};

struct IndexInput {
  std::size_t entries = 0;
  /// The entry with that number, in the order of ids, which are unique. They are asked for several
  /// times, in order, and must be the same each time; one is looked at until the next call only.
  std::function<const EntryToIndex&(std::size_t)> entry;
  std::string origins;       ///< folder of files of origins that go with it; empty: none
  bool single_file = false;  ///< the database as kDatabaseFile, which cannot be changed
  std::string harness;       ///< content/harness.py
  std::string glossary;      ///< the glossary as JSON (engine/text/glossary.h); may be empty
  /// Ids whose entries only stand in: where an index that is written again has them, it keeps them.
  std::set<std::string> stand_ins;
};

/// Entries that are in memory already.
IndexInput input_of(std::vector<EntryToIndex> entries);

}  // namespace tracelore
