/// How often some entries hold some terms, field by field. Calls Xapian: use within
/// Reader::with_database().
#pragma once

#include <xapian.h>

#include <map>
#include <string>
#include <vector>

#include "engine/index/lexicon.h"
#include "engine/index/schema.h"

namespace tracelore {

/// The fields that are searched, in the order of Field.
std::vector<Field> text_fields();

/// A term of the index: the field's prefix, the mark, the text.
std::string index_term(Field field, std::string_view mark, std::string_view text);

/// Of one wording.
struct Occurrences {
  std::size_t holders = 0;  ///< entries of the whole index that hold it in one field: an estimate
                            ///< where it has several terms
  std::vector<std::vector<unsigned>>
      counts;  ///< [field][candidate]; empty where the field has none
};

class OccurrenceTable {
 public:
  /// `candidates` ascending, so that each posting list is read once.
  OccurrenceTable(const Xapian::Database& database, std::vector<Xapian::docid> candidates);

  const std::vector<Field>& fields() const { return fields_; }

  /// Several terms count as the rarest of them; in order, as the places where they stand next to
  /// each other.
  Occurrences of(const Wording& wording);

 private:
  const Occurrences& of_term(const Lookup& lookup);
  void count(const Lookup& lookup, Occurrences& result) const;
  unsigned runs_of(const Wording& wording, Field field, Xapian::docid candidate) const;

  const Xapian::Database& database_;
  std::vector<Xapian::docid> candidates_;
  std::vector<Field> fields_;
  std::map<std::string, Occurrences> terms_;
};

}  // namespace tracelore
