/// Words next to each other: where they stand in an entry is known to Xapian alone.
#pragma once

#include <xapian.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/search/postings.h"

namespace tracelore {

/// Of one search. A place that was looked up once is kept: the pairs of a question share words.
/// Some microseconds for each word of each field.
class Runs {
 public:
  explicit Runs(const Xapian::Database& database) : database_(database) {}

  /// How often the terms of `wording` stand next to each other, as written, in those fields of the
  /// entry that `held` counts.
  FieldCounts of(const Wording& wording, EntryNumber entry, FieldCounts held);

 private:
  using Places = std::vector<Xapian::termpos>;
  const Places& places(Field field, const Lookup& lookup, EntryNumber entry);
  std::size_t runs_in(Field field, const Wording& wording, EntryNumber entry);

  const Xapian::Database& database_;
  std::map<std::pair<EntryNumber, std::string>, Places> places_;
};

}  // namespace tracelore
