/// The words of an entry as the index has them.
#pragma once

#include <xapian.h>

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/entry/entry.h"
#include "engine/index/lexicon.h"
#include "engine/index/word_frequency.h"

namespace tracelore {

struct EntryWords {
  /// By term, with its mark: how often each field holds it. A natural word stands by its stem, too.
  std::map<std::string, FieldCounts> counts;
  /// Of the words that Lexicon::asks_for_places(): place_in() each, counted from 1 in each field.
  std::map<std::string, std::vector<std::uint32_t>> places;
};

/// Of every text of the searched fields, with its pairs where the field has them (schema.h); no
/// phrase runs on from one text into the next. What analysing a text costs (terms.h).
EntryWords words_of(const Entry& entry, const Lexicon& lexicon);

/// use(word, fields) for each natural word of some letters of a document, as the spelling table has
/// them: in how many fields. Throws Xapian's exceptions.
void for_each_spelling(const Xapian::Document& document,
                       const std::function<void(const std::string&, std::uint32_t)>& use);

}  // namespace tracelore
