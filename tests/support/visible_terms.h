/// The statistics that a reader ranks by.
#pragma once

#include <map>
#include <string>

#include "engine/index/schema.h"
#include "engine/index/visible.h"

namespace tracelore {

/// How many entries hold each term, and how often each word of the spelling table is there, without
/// what signatures are filed under (an index is free in choosing that).
inline std::map<std::string, std::size_t> visible_terms(const Reader& reader) {
  std::map<std::string, std::size_t> terms;
  const auto read = reader.with_database([&](const Xapian::Database& database) {
    const Visible index(reader, database);
    for (auto term = database.allterms_begin(); term != database.allterms_end(); ++term) {
      const std::string text = *term;
      if (text.starts_with(prefix_of(Field::kAnchor)) ||
          text.starts_with(prefix_of(Field::kSimilar)))
        continue;
      if (const auto holders = index.holders(term); holders > 0) terms[text] = holders;
    }
    for (auto word = database.spellings_begin(); word != database.spellings_end(); ++word) {
      if (const auto count = index.spelt(word); count > 0) terms["spelling " + *word] = count;
    }
    terms["entries"] = index.entries();
    reader.words().for_each_text("", [&](std::string_view text, std::uint32_t held) {
      terms["word " + std::string(text)] = held;
      return true;
    });
  });
  if (!read) terms["unreadable"] = 1;
  return terms;
}

}  // namespace tracelore
