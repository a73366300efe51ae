/// Entries are numbered in the order of their ids, documents in the order in which they came.
#pragma once

#include <xapian.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace tracelore {

/// Number of an entry within one Reader; changes from one to the next.
using EntryNumber = std::uint32_t;

/// The two of each other. Immutable; safe from any thread.
class Numbering {
 public:
  Numbering() = default;
  /// Of every document with the entry's id.
  explicit Numbering(std::vector<std::pair<std::string, Xapian::docid>> ids);

  std::size_t size() const { return documents_.size(); }

  /// `document` and `number` are there.
  EntryNumber number_of(Xapian::docid document) const { return numbers_[document - 1]; }
  Xapian::docid document_of(EntryNumber number) const { return documents_[number]; }

 private:
  std::vector<EntryNumber> numbers_;      // by document - 1
  std::vector<Xapian::docid> documents_;  // by number
};

}  // namespace tracelore
