/// Entries are numbered in the order of their ids, documents in the order in which they came.
#pragma once

#include <xapian.h>

#include <cstdint>
#include <span>
#include <vector>

namespace tracelore {

/// Number of an entry within one Reader; changes from one to the next.
using EntryNumber = std::uint32_t;

/// The two of each other, over one database or several joined ones, whose numbers and documents
/// then alternate as Xapian lets them. Immutable; safe from any thread.
class Numbering {
 public:
  /// Entry and document in the same order: number i is document i + 1.
  Numbering() = default;
  /// Reads every document's id (kIdSlot). Throws Xapian's exceptions.
  explicit Numbering(const Xapian::Database& database);
  /// Of several databases.
  explicit Numbering(std::span<const Numbering* const> parts);

  /// Whether number i is document i + 1.
  bool is_plain() const { return plain_; }

  /// `document` and `number` are there.
  EntryNumber number_of(Xapian::docid document) const;
  Xapian::docid document_of(EntryNumber number) const;

 private:
  struct Part {
    std::vector<EntryNumber> numbers;      // by document - 1; empty: plain
    std::vector<Xapian::docid> documents;  // by number
  };
  bool plain_ = true;
  std::vector<Part> parts_ = std::vector<Part>(1);
};

}  // namespace tracelore
