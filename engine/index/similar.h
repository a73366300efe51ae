/// The text leg's structure: which signatures share words with a paste, though their templates do
/// not stand in it (docs/decisions/0018-the-text-leg-is-an-array.md).
///
/// A template is filed under the rarest of its own pairs of neighbouring words, so many that a text
/// which holds half of the pairs, and three of them, holds one of those; and under the rarest run
/// of words of either half. All its pairs are kept beside that, so that the share of them that a
/// paste holds is counted without reading an entry.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/entry/template.h"
#include "engine/index/array_file.h"
#include "engine/index/hashed_rows.h"
#include "engine/index/template_runs.h"
#include "engine/text/shingles.h"

namespace tracelore {

/// Under this share of its pairs a template that was not confirmed is noise.
inline constexpr double kLeastCoverage = 0.5;
/// Fewer common pairs are phrases of any error: "could not find", "is not supported".
inline constexpr std::size_t kLeastPairs = 3;

/// The pairs of a template that are its own: those of Python's phrases tell nothing (borrowed.h).
struct TemplatePairs {
  std::vector<std::uint64_t> hashes;  ///< in order
  std::uint32_t first = 0;            ///< so many of them stand in the first half…
  std::uint32_t second = 0;           ///< …and so many, the last ones, in the second
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

/// How much of one template a paste holds.
struct Similarity {
  double coverage = 0;
  bool half = false;  ///< every pair of one of its halves is there
  bool counts() const { return half || coverage >= kLeastCoverage; }
};
Similarity similarity_of(const Template& pattern, const ShingleSet& paste);

/// The best first, of equals the lower number; an entry once, at most `limit`.
std::vector<SimilarEntry> best_of(std::vector<SimilarEntry> found, std::size_t limit);

/// Read into memory whole, as Anchors are; about 100 bytes a signature. Immutable; safe from any
/// thread.
class Similar {
 public:
  class Builder;

  Similar() = default;
  Similar(Similar&&) = default;
  Similar& operator=(Similar&&) = default;

  /// As ArrayFile::read(); kIndexCorrupt too for tables that do not fit each other.
  static Result<Similar> read(const std::string& path, std::string_view generation,
                              std::uint32_t entries);
  /// The same of bytes that were read already, which are copied; `name` stands in errors.
  static Result<Similar> parse(std::string_view bytes, const std::string& name,
                               std::string_view generation, std::uint32_t entries);

  /// The entries of which a paste holds enough (Similarity::counts), as best_of() orders them. All
  /// that there are where its shingles file no more than kMostRows wordings; else of those under
  /// its rarest ones. Some tens of microseconds, at most some hundred.
  std::vector<SimilarEntry> find(const ShingleSet& paste, std::size_t limit) const;
  static constexpr std::size_t kMostRows = 4'096;

 private:
  friend class Builder;
  // What is filed under one shingle: its rows end where the next key's begin.
  struct Key {
    std::uint32_t hash = 0;
    std::uint32_t rows = 0;
  };
  // Signatures that are worded alike; its pairs and entries end where the next one's begin.
  struct Wording {
    std::uint32_t pairs = 0;
    std::uint32_t entries = 0;
    std::uint32_t first = 0;
    std::uint32_t second = 0;
  };
  enum Table : std::size_t {
    kKeys,
    kPresent,
    kStarts,
    kRows,
    kWordings,
    kPairs,
    kEntries,
    kTables
  };

  static constexpr ArrayFileKind kKind = {"TLSIMLR2", "similar", kTables};

  struct Candidate {
    SimilarEntry at_best;  // its first entry, with a coverage that it does not exceed
    std::uint32_t wording = 0;
  };

  static Result<Similar> of(Result<ArrayFile> file, const std::string& name);
  template <class Holds>
  Similarity likeness(std::uint32_t wording, const Holds& holds) const;
  std::span<const std::uint32_t> entries_of(std::uint32_t wording) const;
  std::vector<Candidate> candidates_for(const ShingleSet& paste) const;
  std::vector<std::uint32_t> filed_under(const ShingleSet& paste) const;

  ArrayFile file_;  // what follows points into it
  HashedRows<Key> table_;
  std::span<const Key> keys_;  // and one behind the last, as of the wordings
  std::span<const std::uint32_t> rows_;
  std::span<const Wording> wordings_;
  std::span<const std::uint32_t> pairs_;
  std::span<const std::uint32_t> entries_;
};

/// Collects signatures, in any order, and writes the file.
class Similar::Builder {
 public:
  void add(std::uint32_t entry, std::span<const std::uint32_t> keys, const TemplatePairs& pairs);
  /// Written in full or not at all is the caller's business. kFileUnwritable.
  Result<void> write(const std::string& path, std::string_view generation);

 private:
  using Pair = std::pair<std::uint32_t, std::uint32_t>;
  struct Tables {
    std::vector<Key> keys;
    std::vector<std::uint32_t> rows;
    std::vector<Wording> wordings;
    std::vector<std::uint32_t> pairs;
    std::vector<std::uint32_t> entries;
  };

  std::vector<Pair> lay_out(Tables& tables) const;

  std::unordered_map<std::u32string, std::uint32_t> numbers_;  // of the wordings
  std::vector<Pair> filed_;                                    // a wording's number, an entry
};

}  // namespace tracelore
