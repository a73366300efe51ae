/// What of an entry stands in the database of an index.
#pragma once

#include <xapian.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/index/legs/legs.h"
#include "engine/index/schema.h"
#include "indexer/write/entry_words.h"
#include "indexer/write/index_input.h"

namespace tracelore {

/// An entry as the index stores it, and the digest of what its document is made of: the entry and
/// its samples, which decide how it is filed.
struct EntryRecord {
  std::string text;
  std::string digest;
};
EntryRecord record_of(const EntryToIndex& input);

/// The document of one entry: its words, what exact look-ups and both legs find it by, and
/// `record`. Throws Xapian's exceptions.
Xapian::Document document_of(const Entry& entry, const EntryWords& words,
                             std::span<const SignatureFiling> filing, const EntryRecord& record);

}  // namespace tracelore
