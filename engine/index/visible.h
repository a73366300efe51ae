/// A database as its reader means it: without the entries that a later change has hidden, which
/// Xapian still counts and finds.
#pragma once

#include <xapian.h>

#include <string>

#include "engine/index/reader.h"

namespace tracelore {

/// Calls Xapian: use within Reader::with_database(), with that reader and that database.
class Visible {
 public:
  Visible(const Reader& reader, const Xapian::Database& database)
      : database_(database), hidden_(reader.hidden()) {}

  const Xapian::Database& database() const { return database_; }

  /// How often there is the word of the spelling table that an iterator stands at.
  Xapian::doccount spelt(const Xapian::TermIterator& word) const;

 private:
  const Xapian::Database& database_;
  const Hidden& hidden_;
};

}  // namespace tracelore
