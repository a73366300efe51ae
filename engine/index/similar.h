/// The text leg's structure: which signatures share words with a paste, though their templates do
/// not stand in it (docs/decisions/0018-the-text-leg-is-an-array.md).
///
/// A template is filed under the rarest of its pairs of neighbouring words, so many that a text
/// which holds half of the pairs, and three of them, holds one of those; and under the rarest run
/// of words of either half. All its pairs are kept beside that, so that the share of them that a
/// paste holds is counted without reading an entry.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/entry/template.h"
#include "engine/index/hashed_rows.h"
#include "engine/index/template_runs.h"
#include "engine/text/shingles.h"

namespace tracelore {

/// Under this share of its pairs a template that was not confirmed is noise.
inline constexpr double kLeastCoverage = 0.5;
/// Fewer common pairs are phrases of any error: "could not find", "is not supported".
inline constexpr std::size_t kLeastPairs = 3;

/// The pairs of a template.
struct TemplatePairs {
  std::vector<std::uint64_t> hashes;  ///< of all, in order
  std::uint32_t first = 0;            ///< so many of them stand in the first half…
  std::uint32_t second = 0;           ///< …and so many, the last ones, in the second
};
TemplatePairs pairs_of(std::span<const TemplateRun> runs);

/// A run's hash as far as rows hold it.
constexpr std::uint32_t similar_key(std::uint64_t hash) {
  return static_cast<std::uint32_t>(hash >> 32U);
}

/// similar_key() of the runs that a template is filed under; unique, sorted. `count` says how many
/// templates share a run; only its order of magnitude matters, so that one entry more or less files
/// few others anew.
std::vector<std::uint32_t> similar_keys(std::span<const TemplateRun> runs,
                                        const std::function<std::uint32_t(std::uint64_t)>& count);

struct SimilarEntry {
  std::uint32_t entry = 0;
  double coverage = 0;  ///< the best of its signatures'; 0 for less than kLeastPairs
};

/// How much of one template a paste holds.
struct Similarity {
  double coverage = 0;
  bool half = false;  ///< every pair of one of its halves is there
  bool counts() const { return half || coverage >= kLeastCoverage; }
};
Similarity similarity_of(const Template& pattern, const ShingleSet& paste);

/// The best first, of equals the lower number; an entry once, at most `limit`.
std::vector<SimilarEntry> best_of(std::vector<SimilarEntry> found, std::size_t limit);

/// Read into memory whole, as Anchors are; 150 to 200 bytes a signature. Immutable; safe from any
/// thread.
class Similar {
 public:
  class Builder;

  Similar() = default;
  Similar(Similar&&) = default;
  Similar& operator=(Similar&&) = default;

  /// kIndexMissing; kIndexCorrupt for a wrong size, magic, generation or order, or an entry number
  /// that is not below `entries`.
  static Result<Similar> read(const std::string& path, std::string_view generation,
                              std::uint32_t entries);
  /// The same of bytes that were read already; `name` stands in errors.
  static Result<Similar> parse(std::string_view bytes, const std::string& name,
                               std::string_view generation, std::uint32_t entries);

  /// Every signature of which a paste holds enough (Similarity::counts), given its shingles in both
  /// forms. Neither order nor uniqueness by entry. Some tens of nanoseconds for each signature that
  /// is filed under one of them.
  std::vector<SimilarEntry> find(std::span<const std::uint64_t> shingles,
                                 const ShingleSet& set) const;

 private:
  friend class Builder;
  struct Row {
    std::uint32_t hash = 0;
    std::uint32_t signature = 0;
    auto operator<=>(const Row&) const = default;
  };
  struct Signature {
    std::uint32_t entry = 0;
    std::uint32_t pairs = 0;  // where its pairs begin; they end where the next one's begin
    std::uint32_t first = 0;
    std::uint32_t second = 0;
  };

  Result<void> open(const std::string& name, std::string_view generation, std::uint32_t entries,
                    std::size_t size);

  std::vector<std::uint64_t> file_;  // the bytes; what follows points into them
  std::span<const std::uint64_t> pairs_;
  std::span<const Row> rows_;
  std::span<const Signature> signatures_;  // and one behind the last
  HashedRows<Row> tables_;
};

/// Collects signatures, in any order, and writes the file.
class Similar::Builder {
 public:
  void add(std::uint32_t entry, std::span<const std::uint32_t> keys, const TemplatePairs& pairs);
  /// Written in full or not at all is the caller's business. kFileUnwritable.
  Result<void> write(const std::string& path, std::string_view generation);

 private:
  std::vector<std::uint64_t> pairs_;
  std::vector<Row> rows_;
  std::vector<Signature> signatures_;
};

}  // namespace tracelore
