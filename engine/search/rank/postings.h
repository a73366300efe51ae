/// Where the entries hold what a plan asks for.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/index/index_words.h"
#include "engine/index/reader.h"
#include "engine/search/plan/plan.h"

namespace tracelore {

/// Under what the index files a look-up, and a label.
std::string key_of(const Lookup& lookup);
std::string key_of_label(Field field, const std::string& value);

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

  /// Where a term under kWordMark stands in a field of a candidate, ascending: neighbours differ
  /// by 1. The plan asks for no others than Lexicon::asks_for_places() allows.
  std::vector<std::uint32_t> places(const Lookup& lookup, std::uint32_t candidate,
                                    std::size_t field) const {
    return words_.places(key_of(lookup), candidates_[candidate], field);
  }

  /// Several terms count as the rarest of them, in any order. What is asked for again is shared.
  std::shared_ptr<const Occurrences> of(const Wording& wording);

 private:
  std::shared_ptr<const Occurrences> of_term(const Lookup& lookup);

  const IndexWords& words_;
  const std::vector<Xapian::docid>& candidates_;
  std::unordered_map<std::string, std::shared_ptr<const Occurrences>> terms_;  // by mark and text
};

}  // namespace tracelore
