#include "indexer/write/entry_words.h"

#include <algorithm>

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

void for_each_spelling(const EntryWords& words,
                       const std::function<void(const std::string&, std::uint32_t)>& use) {
  const std::string mark(kWordMark);
  for (auto at = words.counts.lower_bound(mark);
       at != words.counts.end() && at->first.starts_with(mark); ++at) {
    const auto word = at->first.substr(mark.size());
    if (!is_spelt(word)) continue;
    const auto fields = at->second.size() - std::ranges::count(at->second, 0U);
    use(word, static_cast<std::uint32_t>(fields));
  }
}

}  // namespace tracelore
