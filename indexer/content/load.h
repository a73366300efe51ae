/// Content folders read into memory.
#pragma once

#include <string>
#include <vector>

#include "indexer/content/content_walk.h"
#include "indexer/source/entry_source.h"
#include "indexer/write/writer.h"

namespace tracelore {

struct LoadedContent {
  std::vector<EntrySource> sources;  ///< without fault, by id
  std::vector<EntrySource> broken;   ///< with faults: known by id, fit for nothing else
  std::string harness;               ///< the folders' own, else the built-in one
  std::string glossary;  ///< JSON; the folders' own, one after the other, else the built-in one
};

/// Recorded runs (verified.jsonl) and those that readers sent (reported.jsonl) are joined to the
/// entries whose verify.py they ran; of a reader's row only what docs/snippets.md names is kept.
LoadedContent load_content(const std::vector<std::string>& folders, std::vector<Error>& problems);

/// Why there is no source without fault.
Error why_nothing(const LoadedContent& content, const std::vector<Error>& problems);

EntryToIndex entry_to_index(EntrySource source);
IndexInput input_of(LoadedContent content);

/// The same of what was found before, or of a part of it.
LoadedContent load_content(const ContentListing& listing, std::vector<Error>& problems);

}  // namespace tracelore
