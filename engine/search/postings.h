/// Where the entries hold what a plan asks for.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/index/field_counts.h"
#include "engine/index/index_words.h"
#include "engine/index/reader.h"
#include "engine/search/candidates.h"
#include "engine/search/plan.h"

namespace tracelore {

/// One candidate that holds something.
struct Held {
  std::uint32_t place = 0;  ///< among the candidates
  FieldCounts counts = 0;
  std::uint8_t code = kOtherCounts;  ///< the byte that stands for the counts
};

/// Of one wording.
struct Occurrences {
  std::size_t holders = 0;  ///< entries of the whole index that hold it in one field: an estimate
                            ///< where it has several terms
  std::vector<Held> held;   ///< ascending
};

/// What a search, or one of its parts, asks of the words of an index. One thread.
class Postings {
 public:
  /// kIndexCorrupt (params: path, detail) where the words are missing or damaged.
  static Result<Postings> of(const Reader& reader);

  std::size_t entries() const { return words_.entries(); }
  /// Whether the entries' numbers are in the order of their ids (comes_first()).
  bool in_one_piece() const { return words_.pieces() == 1; }
  bool has_label(Field field, const std::string& value) const;

  /// As propose() (candidates.h). From then on its candidates are what is asked about.
  Proposal propose(const Plan& plan, const Filters& filters, std::size_t most);

  /// In which of `fields`, a bit for each of kTextFields, any entry holds the term.
  std::uint8_t fields_of(const Lookup& lookup, std::uint8_t fields) const;

  /// Where a term under kWordMark stands in a field of an entry, ascending: neighbours differ by 1.
  /// The plan asks for no others than Lexicon::asks_for_places() allows.
  std::vector<std::uint32_t> places(const Lookup& lookup, EntryNumber entry,
                                    std::size_t field) const;

  /// use(text, held) for what the index has under kWordMark or kIdentifierMark that begins with
  /// `start`, in order, some thousand at most. `held`: by how many fields of entries, counted.
  void for_each_text(std::string_view mark, const std::string& start,
                     const std::function<void(const std::string&, std::size_t)>& use) const;

  /// Several terms count as the rarest of them, in any order. What is asked for again is shared.
  std::shared_ptr<const Occurrences> of(const Wording& wording);

 private:
  explicit Postings(IndexWords words) : words_(std::move(words)) {}
  std::shared_ptr<const Occurrences> of_term(const Lookup& lookup);

  IndexWords words_;
  IndexWords::Asked candidates_;
  std::unordered_map<std::string, std::shared_ptr<const Occurrences>> terms_;  // by mark and text
};

}  // namespace tracelore
