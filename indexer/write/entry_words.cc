#include "indexer/write/entry_words.h"

#include <bit>

#include "indexer/write/entry_terms.h"

namespace tracelore {

EntryWords words_of(const Entry& entry, const Lexicon& lexicon) {
  EntryWords words;
  for_each_term(entry, lexicon.segmenter(),
                [&](std::size_t field, const Term& term, std::uint32_t place) {
                  const auto mark = mark_of(term.kind);
                  const auto key = filed_text(mark, term.text);
                  ++words.counts[key][field];
                  if (term.kind == TermKind::kWord)
                    ++words.counts[filed_text(kStemMark, stem_of(term.text))][field];
                  if (mark == kWordMark && lexicon.asks_for_places(term.text))
                    words.places[key].push_back(place_in(field, place));
                });
  return words;
}

void for_each_spelling(const Xapian::Document& document,
                       const std::function<void(const std::string&, std::uint32_t)>& use) {
  auto at = document.termlist_begin();
  at.skip_to(std::string(kWordMark));
  for (; at != document.termlist_end() && (*at).starts_with(kWordMark); ++at)
    if (const auto word = (*at).substr(kWordMark.size()); is_spelt(word))
      use(word, static_cast<std::uint32_t>(std::popcount(fields_of(at.get_wdf()))));
}

}  // namespace tracelore
