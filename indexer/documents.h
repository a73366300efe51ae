/// What of an entry becomes which term of the index.
#pragma once

#include <xapian.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/index/schema.h"
#include "engine/text/segment.h"
#include "indexer/filing.h"
#include "indexer/writer.h"

namespace tracelore {

/// An entry as the index stores it, and the digest of everything that its document is made of but
/// its filing.
struct EntryRecord {
  std::string text;
  std::string digest;
};
EntryRecord record_of(const EntryToIndex& input);

/// Spelling corrections come from the words of the prose, as they stand. Throws Xapian's
/// exceptions.
std::vector<std::string> spellings_of(const Xapian::Document& document);

/// The document of one entry, which it holds as `json`, with what its signatures are filed under.
/// Throws Xapian's exceptions.
Xapian::Document document_of(const EntryToIndex& input, std::string_view json,
                             const Segmenter& segmenter, const EntryFiling& filing);

}  // namespace tracelore
