/// What a match looks up in an index: its signatures by the runs of words that they are filed
/// under.
///
/// The exact leg: a template is filed under its anchor, the rarest run of one to three consecutive
/// words (match_words) of its literal text; a paste looks up the shingles (all runs of one to three
/// words) of its messages. Complete: a template whose words are unchanged cannot be missed. The
/// text leg: similar.h.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/index/legs/hashed_rows.h"
#include "engine/index/legs/similar.h"

namespace tracelore {

/// Under what one signature is filed.
struct SignatureFiling {
  std::uint64_t anchor = 0;         ///< shingle_hash(); 0: its template has no whole word
  std::vector<std::uint32_t> keys;  ///< similar_keys()
  TemplatePairs pairs;
};

/// Of all signatures of an entry, in order: the value of its document (kFiledSlot). Numbers of four
/// bytes, the lowest first; of each signature the anchor in two of them, how many keys and pairs
/// there are, TemplatePairs::first and second, the keys, the pairs.
std::string filing_bytes(std::span<const SignatureFiling> signatures);

/// One row of the exact leg.
struct AnchorRow {
  std::uint64_t hash = 0;
  std::uint32_t entry = 0;
  std::uint32_t signature = 0;
};

/// Immutable once it is made; safe from any thread.
class Legs {
 public:
  /// Entries one after the other.
  class Draft {
   public:
    /// `signatures`: about how many there will be.
    explicit Draft(std::size_t signatures = 0);
    /// `filing`: filing_bytes(). False where it is nothing of the kind.
    bool add(std::uint32_t entry, std::string_view filing);
    std::size_t signatures() const { return similar_.signatures(); }

   private:
    friend class Legs;
    std::vector<std::uint32_t> numbers_;  // of one filing
    std::vector<AnchorRow> anchors_;
    Similar::Draft similar_;
  };

  Legs() = default;
  /// Linear.
  explicit Legs(Draft draft);

  /// use(row) for every AnchorRow that is filed under one of the hashes; a row may come twice.
  template <class Use>
  void for_each_anchored(std::span<const std::uint64_t> shingles, const Use& use) const {
    for (const auto hash : shingles) anchors_.for_each_under(hash, use);
  }

  const Similar& similar() const { return similar_; }

 private:
  HashedRows<AnchorRow> anchors_;
  Similar similar_;
};

}  // namespace tracelore
