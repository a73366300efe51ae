/// The text leg's structure: which signatures share words with a paste, though their templates do
/// not stand in it.
///
/// A template is filed under the rarest of its own pairs of neighbouring words: under so many that
/// a text with half of the pairs, and with three of them, holds one of those. It is filed under the
/// rarest run of words of either half, too. All its pairs are kept beside that: the share of them
/// that a paste holds is counted without reading an entry.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "engine/entry/template/template.h"
#include "engine/index/legs/hashed_rows.h"
#include "engine/index/legs/template_runs.h"
#include "engine/text/shingles.h"

namespace tracelore {

/// Under this share of its pairs a template that was not confirmed is noise.
inline constexpr double kLeastCoverage = 0.5;
/// Fewer common pairs are phrases of any error: "could not find", "is not supported".
inline constexpr std::size_t kLeastPairs = 3;

/// The pairs of a template that are its own: common ones tell nothing (TemplateRun::common).
struct TemplatePairs {
  std::vector<std::uint32_t> keys;  ///< shingle_key() of each, in order
  std::uint32_t first = 0;          ///< so many of them stand in the first half…
  std::uint32_t second = 0;         ///< …and so many, the last ones, in the second
};
TemplatePairs pairs_of(std::span<const TemplateRun> runs);

/// shingle_key() of the runs that a template is filed under; unique, sorted. `count` says how many
/// templates share a run; only its order of magnitude matters, so that one entry more or less files
/// few others anew.
std::vector<std::uint32_t> similar_keys(std::span<const TemplateRun> runs,
                                        const std::function<std::uint32_t(std::uint64_t)>& count);

struct SimilarEntry {
  std::uint32_t entry = 0;
  double coverage = 0;  ///< the best of its signatures'; 0 for less than kLeastPairs
};

/// About 100 bytes a signature. Immutable once it is made; safe from any thread.
class Similar {
 public:
  /// The signatures, one after the other.
  class Draft {
   public:
    /// `signatures`: about how many there will be.
    explicit Draft(std::size_t signatures = 0);
    /// `keys` and `pairs`: similar_keys(), pairs_of().
    void add(std::uint32_t entry, std::span<const std::uint32_t> keys,
             std::span<const std::uint32_t> pairs, std::uint32_t first, std::uint32_t second);
    std::size_t signatures() const { return signatures_.size(); }

   private:
    friend class Similar;
    struct KeyedSignature {
      std::uint32_t hash = 0;
      std::uint32_t signature = 0;
    };
    struct Signature {
      std::uint32_t entry = 0;
      std::uint32_t end = 0;  // of its pairs, which begin where those of the one before end
      std::uint32_t first = 0;
      std::uint32_t second = 0;
    };
    std::vector<KeyedSignature> rows_;
    std::vector<Signature> signatures_;
    std::vector<std::uint32_t> pairs_;
  };

  Similar() = default;
  /// Linear.
  explicit Similar(Draft draft);

  /// The entries of which a paste holds enough: kLeastCoverage of a signature's pairs, or every
  /// pair of one of its halves. At most `limit`, each once, the best first, of equals the lower
  /// number. All that there are where its shingles file no more than kMostRows signatures; else of
  /// those under its rarest ones. Some tens of microseconds, at most some hundred.
  std::vector<SimilarEntry> find(const ShingleSet& paste, std::size_t limit) const;
  static constexpr std::size_t kMostRows = 4'096;

 private:
  struct Likeness {
    double coverage = 0;
    bool half = false;  // every pair of one of its halves is there
    bool counts() const { return half || coverage >= kLeastCoverage; }
  };
  static Likeness counted(std::span<const std::uint32_t> pairs, std::size_t first,
                          std::size_t second, const ShingleSet& paste);
  Likeness likeness(std::uint32_t signature, const ShingleSet& paste) const;
  std::vector<std::uint32_t> filed_under(const ShingleSet& paste) const;

  HashedRows<Draft::KeyedSignature> rows_;
  std::vector<Draft::Signature> signatures_;
  std::vector<std::uint32_t> pairs_;
};

}  // namespace tracelore
