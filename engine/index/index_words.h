/// The words of an index as a search reads them: the posting lists of its Xapian database
/// (docs/decisions/0035-words-in-xapian.md).
///
/// A term stands once for all fields, as its mark and its text, or as a label is filed (schema.h).
/// Its within-document frequency is how often each field holds it (FieldCounts).
#pragma once

#include <xapian.h>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/index/field_counts.h"
#include "engine/index/numbering.h"

namespace tracelore {

/// Use within Reader::with_database(), with that database, which it must not outlive; one thread.
/// Every function but the small ones throws Xapian's exceptions. Entries are numbered as their
/// reader numbers them.
class IndexWords {
 public:
  /// One entry of a list.
  struct Held {
    std::uint32_t entry;
    FieldCounts counts;
  };

  /// The entries that hold one term.
  struct List {
    std::vector<Held> held;     ///< ascending
    std::uint32_t holders = 0;  ///< the most that hold it in one field
    std::uint8_t fields = 0;    ///< a bit for each of kTextFields in which any of them does
  };

  /// `numbering` must outlive it.
  IndexWords(const Xapian::Database& database, const Numbering& numbering);

  const Xapian::Database& database() const { return database_; }
  /// Whether the entries' numbers are in the order of their ids (comes_first()).
  bool in_one_piece() const { return database_.size() == 1; }

  std::uint32_t entries() const { return database_.get_doccount(); }
  /// Every entry's number is below it.
  std::uint32_t numbers() const;
  /// Ascending.
  std::vector<std::uint32_t> all_entries() const;

  /// Of a term that no entry holds: an empty list. Some ten nanoseconds an entry; a list that was
  /// read once is kept.
  const List& find(const std::string& term) const;

  /// Where a word stands in one field of an entry: ascending, counted from the field's beginning.
  /// Nothing of a term whose places are not kept (Lexicon::asks_for_places()).
  std::vector<std::uint32_t> places(const std::string& term, std::uint32_t entry,
                                    std::size_t field) const;

  /// use(term, entries) for the terms that begin with `start` (a mark, and more), in order, until
  /// it returns false; `entries`: how many hold it.
  void for_each_term(const std::string& start,
                     const std::function<bool(const std::string&, std::uint32_t)>& use) const;

  /// What an entry is counted under when a search is narrowed (kFacetSlot in schema.h).
  std::string facets_of(std::uint32_t entry) const;

 private:
  const Xapian::Database& database_;
  const Numbering& numbering_;
  mutable std::unordered_map<std::string, List> lists_;
};

}  // namespace tracelore
