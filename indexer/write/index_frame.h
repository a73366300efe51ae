/// What every document of an index depends on beside its entry.
#pragma once

#include <string>
#include <string_view>

#include "engine/index/lexicon.h"
#include "indexer/write/index_input.h"

namespace tracelore {

/// As text, for a digest.
std::string frame_of(const IndexInput& input, const Segmenter& segmenter);

/// The digests of entries (kDigestSlot) as one, in whatever order they came and went.
class DigestSum {
 public:
  /// Adds a digest, or takes away one that was added.
  void toggle(std::string_view digest);
  std::string_view bytes() const { return sum_; }

 private:
  std::string sum_;
};

/// Of an index: `digests` are those of its entries.
std::string generation_of(std::string_view frame, const DigestSum& digests);

}  // namespace tracelore
