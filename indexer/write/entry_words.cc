#include "indexer/write/entry_words.h"

#include <algorithm>
#include <array>
#include <bit>

#include "engine/base/bytes/ascii.h"
#include "engine/index/schema.h"
#include "engine/text/terms.h"

namespace tracelore {
namespace {

// Words of two texts are not next to each other.
constexpr std::uint32_t kGap = 2;

std::string_view mark_of(TermKind kind) {
  switch (kind) {
    case TermKind::kWord:
    case TermKind::kNumber:
    case TermKind::kHanWord:
      return kWordMark;
    case TermKind::kIdentifier:
      return kIdentifierMark;
    case TermKind::kHanBigram:
      return kBigramMark;
    case TermKind::kHanChar:
      return kCharMark;
    case TermKind::kPair:
      return kPairMark;
  }
  return kCharMark;
}

class WordReader {
 public:
  explicit WordReader(const Lexicon& lexicon) : lexicon_(lexicon) { next_.fill(1); }

  EntryWords read(const Entry& entry) && {
    for (std::size_t number = 0; number < kTextFieldCount; ++number)
      for (const auto& text : row_of(kTextFields[number]).texts(entry)) read(number, text);
    return std::move(words_);
  }

 private:
  void read(std::size_t field, std::string_view text) {
    auto& next = next_[field];
    std::uint32_t last = 0;
    const auto terms = terms_of(text, lexicon_.segmenter());
    for (const auto& term : terms) {
      add(field, term, next + term.position);
      last = std::max(last, term.position);
    }
    if (has_pairs(kTextFields[field]))
      for (const auto& pair : pairs_of(terms)) add(field, pair, next + pair.position);
    next += last + kGap;
  }

  void add(std::size_t field, const Term& term, std::uint32_t place) {
    const auto mark = mark_of(term.kind);
    const auto key = filed_text(mark, term.text);
    ++words_.counts[key][field];
    if (term.kind == TermKind::kWord)
      ++words_.counts[filed_text(kStemMark, stem_of(term.text))][field];
    if (mark == kWordMark && lexicon_.asks_for_places(term.text))
      words_.places[key].push_back(place_in(field, place));
  }

  const Lexicon& lexicon_;
  EntryWords words_;
  std::array<std::uint32_t, kTextFieldCount> next_{};  // place in each field
};

bool is_spelt(std::string_view word) {
  constexpr std::size_t kShortest = 3;
  return word.size() >= kShortest && std::ranges::all_of(word, is_lower);
}

}  // namespace

EntryWords words_of(const Entry& entry, const Lexicon& lexicon) {
  return WordReader(lexicon).read(entry);
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
