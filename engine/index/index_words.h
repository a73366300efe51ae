/// The words of an index as a search reads them: the posting lists of its Xapian database
/// (docs/decisions/0035-xapian-is-the-index.md).
///
/// A term stands once for all fields, as its mark and its text, or as a label is filed (schema.h).
/// Its within-document frequency is a WordFrequency.
#pragma once

#include <xapian.h>

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "engine/index/numbering.h"
#include "engine/index/word_frequency.h"

namespace tracelore {

/// Use within Reader::with_database(), with that database, which it must not outlive; one thread.
/// Every function but the small ones throws Xapian's exceptions.
class IndexWords {
 public:
  /// `numbering` must outlive it.
  IndexWords(const Xapian::Database& database, const Numbering& numbering)
      : database_(database), numbering_(numbering) {}

  const Xapian::Database& database() const { return database_; }
  EntryNumber number_of(Xapian::docid document) const { return numbering_.number_of(document); }
  std::uint32_t entries() const { return database_.get_doccount(); }
  /// How many hold the term.
  std::uint32_t holders(const std::string& term) const { return database_.get_termfreq(term); }
  /// Whether any entry holds the term in any of the fields.
  bool is_in(const std::string& term, FieldSet fields) const;

  /// use(i, frequency) for each of `documents`, which ascend, that holds the term: documents[i].
  void for_each_held(const std::string& term, std::span<const Xapian::docid> documents,
                     const std::function<void(std::uint32_t, WordFrequency)>& use) const;

  /// Where a word stands in one field of a document: ascending, counted from the field's beginning.
  /// Nothing of a term whose places are not kept (Lexicon::asks_for_places()).
  std::vector<std::uint32_t> places(const std::string& term, Xapian::docid document,
                                    std::size_t field) const;

  /// use(term, entries) for the terms that begin with `start` (a mark, and more), in order, until
  /// it returns false; `entries`: how many hold it.
  void for_each_term(const std::string& start,
                     const std::function<bool(const std::string&, std::uint32_t)>& use) const;

  /// What an entry is counted under when a search is narrowed (kFacetSlot in schema.h).
  std::string facets_of(EntryNumber entry) const;

 private:
  const Xapian::Database& database_;
  const Numbering& numbering_;
};

}  // namespace tracelore
