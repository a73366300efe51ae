/// What every document of an index depends on beside its entry.
#pragma once

#include <string>
#include <string_view>

#include "engine/index/lexicon.h"
#include "indexer/write/index_input.h"

namespace tracelore {

/// As text, for a digest.
std::string frame_of(const IndexInput& input, const Segmenter& segmenter);

/// Of an index: `digests` are those of its entries (kDigestSlot), one after the other in the order
/// of their ids.
std::string generation_of(std::string_view frame, std::string_view digests);

}  // namespace tracelore
