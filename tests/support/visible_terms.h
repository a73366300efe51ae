/// The statistics that a reader ranks by.
#pragma once

#include <map>
#include <string>

#include "engine/index/schema.h"
#include "engine/index/visible.h"

namespace tracelore {

/// How many entries hold each label and each word, in one field at most and in which fields at all,
/// and how often each word of the spelling table is there.
inline std::map<std::string, std::size_t> visible_terms(const Reader& reader) {
  std::map<std::string, std::size_t> terms;
  const auto words = reader.words();
  const auto add = [&](const std::string& text) {
    const auto list = words.find(text);
    if (list.entries == 0) return;
    terms["entries " + text] = list.entries;
    terms["holders " + text] = list.holders;
    terms["fields " + text] = list.fields;
  };
  const auto read = reader.with_database([&](const Xapian::Database& database) {
    const Visible index(reader, database);
    for (auto word = database.spellings_begin(); word != database.spellings_end(); ++word) {
      if (const auto count = index.spelt(word); count > 0) terms["spelling " + *word] = count;
    }
  });
  terms["entries"] = words.entries();
  for (std::size_t label = 0; label < words.label_count(); ++label)
    add(std::string(words.label(label)));
  words.for_each_text("", [&](std::string_view text, std::uint32_t held) {
    add(std::string(text));
    terms["word " + std::string(text)] = held;
    return true;
  });
  if (!read) terms["unreadable"] = 1;
  return terms;
}

}  // namespace tracelore
