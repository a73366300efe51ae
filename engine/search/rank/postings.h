/// Where the entries hold what a plan asks for.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/index/index_words.h"
#include "engine/index/reader.h"
#include "engine/search/plan/plan.h"

namespace tracelore {

/// Under what the index files a look-up.
std::string key_of(const Lookup& lookup);

/// One candidate that holds something.
struct Posting {
  std::uint32_t place = 0;  ///< among the candidates
  WordFrequency frequency = 0;
};

/// Of one wording.
struct Occurrences {
  std::size_t holders = 0;  ///< entries of the whole index that hold it in one field, an estimate
  std::vector<Posting> postings;  ///< ascending
};

/// What a search asks of the words of an index about its candidates. One thread.
class Postings {
 public:
  /// `candidates` ascend. Both must outlive it.
  Postings(const IndexWords& words, const std::vector<Xapian::docid>& candidates)
      : words_(words), candidates_(candidates) {}

  /// Several terms count as the rarest of them, in any order.
  Occurrences of(const Wording& wording);

  /// What it is worth that the terms of `wording` stand next to each other, as written, in those of
  /// the fields of a candidate; 0 where they do not. The plan asks this of no others than
  /// Lexicon::asks_for_places() allows.
  WordFrequency in_order(const Wording& wording, std::uint32_t candidate, FieldSet fields) const;

 private:
  const Occurrences& of_term(const Lookup& lookup);
  std::uint32_t runs_in(std::size_t field, const Wording& wording, std::uint32_t candidate) const;

  const IndexWords& words_;
  const std::vector<Xapian::docid>& candidates_;
  std::unordered_map<std::string, Occurrences> terms_;  // by mark and text: wordings share words
};

}  // namespace tracelore
