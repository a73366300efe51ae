/// The statistics that a reader ranks by.
#pragma once

#include <map>
#include <string>

#include "engine/index/index_words.h"
#include "engine/index/reader.h"

namespace tracelore {

/// How many entries hold each term, what that is worth together, and how often each word of the
/// spelling table is there.
inline std::map<std::string, std::size_t> visible_terms(const Reader& reader) {
  std::map<std::string, std::size_t> terms;
  const auto read = reader.with_database([&](const Xapian::Database& database) {
    const IndexWords words(database, reader.numbering());
    terms["entries"] = words.entries();
    for (auto word = database.spellings_begin(); word != database.spellings_end(); ++word)
      terms["spelling " + *word] = word.get_termfreq();
    words.for_each_term("", [&](const std::string& term, std::uint32_t entries) {
      terms["entries " + term] = entries;
      terms["worth " + term] = database.get_collection_freq(term);
      return true;
    });
  });
  if (!read) terms["unreadable"] = 1;
  return terms;
}

}  // namespace tracelore
