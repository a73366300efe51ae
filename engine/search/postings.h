/// Where the entries hold what a plan asks for.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/index/field_counts.h"
#include "engine/index/reader.h"
#include "engine/search/plan.h"

namespace tracelore {

/// Filters as labels: (field, value), lower case.
using Filters = std::vector<std::pair<Field, std::string>>;

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

/// Entries that may answer.
struct Proposal {
  std::vector<EntryNumber> candidates;  ///< ascending
  std::size_t total = 0;  ///< how many hold anything asked for; an estimate where they are cut
};

/// What a search, or one of its parts, asks of an index.
class Postings {
 public:
  virtual ~Postings() = default;

  virtual std::size_t entries() const = 0;
  virtual bool has_label(Field field, const std::string& value) const = 0;

  /// The entries that hold most of the plan and pass the filters, at most `most`; of a plan without
  /// concepts, the first ones that pass. From then on they are what is asked about.
  virtual Proposal propose(const Plan& plan, const Filters& filters, std::size_t most) = 0;

  /// In which of `fields`, a bit for each of kTextFields, any entry holds the term.
  virtual std::uint8_t fields_of(const Lookup& lookup, std::uint8_t fields) const = 0;

  /// Where a term under kWordMark stands in a field of an entry, ascending: neighbours differ by 1.
  virtual std::vector<std::uint32_t> places(const Lookup& lookup, EntryNumber entry,
                                            std::size_t field) const = 0;

  /// use(text, held) for what the index has under kWordMark or kIdentifierMark that begins with
  /// `start`, in order, some thousand at most. `held`: by how many fields of entries, counted.
  virtual void for_each_text(
      std::string_view mark, const std::string& start,
      const std::function<void(const std::string&, std::size_t)>& use) const = 0;

  /// Several terms count as the rarest of them, in any order.
  Occurrences of(const Wording& wording);

 private:
  virtual Occurrences of_term(const Lookup& lookup) = 0;

  std::map<std::string, Occurrences> terms_;  // by mark and text
};

/// Whether what holds the concept may answer the plan: what only helps to order entries proposes
/// none, unless there is nothing else.
bool proposes(const Plan& plan, const Concept& concept_);

/// kIndexCorrupt (params: path, detail) where the words of the index are missing or damaged.
Result<std::unique_ptr<Postings>> postings_of(const Reader& reader);

/// A term of the index: the field's prefix, the mark, the text.
std::string index_term(Field field, std::string_view mark, std::string_view text);

}  // namespace tracelore
