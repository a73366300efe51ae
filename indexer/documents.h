/// What of an entry becomes which term of the index.
#pragma once

#include <xapian.h>

#include <string>
#include <vector>

#include "engine/index/anchors.h"
#include "engine/index/schema.h"
#include "engine/text/segment.h"
#include "indexer/writer.h"

namespace tracelore {

/// The rarest run of one to three words of each signature's literal text, over all entries.
/// Signatures without a whole word have none (the lint refuses them).
std::vector<AnchorRow> choose_anchors(const std::vector<EntryToIndex>& entries);

/// The document of one entry, with the hashes of its signatures' anchors. Throws Xapian's
/// exceptions.
Xapian::Document document_of(const EntryToIndex& input, const Segmenter& segmenter,
                             const std::vector<std::uint64_t>& anchors);

}  // namespace tracelore
