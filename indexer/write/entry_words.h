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
  /// By term, with its mark: how often each field holds it.
  std::map<std::string, FieldCounts> counts;
  /// Of the words that Lexicon::asks_for_places(): place_in() each.
  std::map<std::string, std::vector<std::uint32_t>> places;
};
EntryWords words_of(const Entry& entry, const Lexicon& lexicon);

/// use(word, fields) for each word of a document that the spelling table has: in how many fields.
/// Throws Xapian's exceptions.
void for_each_spelling(const Xapian::Document& document,
                       const std::function<void(const std::string&, std::uint32_t)>& use);

}  // namespace tracelore
