#include "indexer/write/entry_words.h"

#include <algorithm>
#include <array>
#include <bit>

#include "engine/base/bytes/ascii.h"
#include "engine/index/schema.h"
#include "engine/text/markdown/markdown.h"
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
    for (const auto& [language, article] : entry.articles) read(article);
    // What an entry is labelled with is searched too: a tag is often the one word that people type.
    std::string words = entry.id;
    for (const auto& tag : entry.tags) words.append(" ").append(tag);
    for (const auto& package : entry.packages) words.append(" ").append(package);
    read(Field::kCode, words);
    for (const auto& asked : entry.asked) read(Field::kAsked, asked);
    for (const auto& signature : entry.signatures) {
      for (const auto& piece : signature.pattern.pieces())
        if (!piece.is_hole) read(Field::kErrorText, piece.literal);
      for (const auto& name : signature.exceptions) read(Field::kErrorText, name);
    }
    return std::move(words_);
  }

 private:
  void read(const Article& article) {
    read(Field::kTitle, plain_text(article.title));
    read(Field::kSymptom, plain_text(article.summary));
    read(Field::kSymptom, plain_text(article.symptom.markdown));
    read(Field::kCause, plain_text(article.cause.markdown));
    for (const auto& cause : article.causes)
      read(Field::kCause, plain_text(cause.title + "\n\n" + cause.markdown));
    read(Field::kWorkaround, plain_text(article.workarounds_lead.markdown));
    for (const auto& workaround : article.workarounds)
      read(Field::kWorkaround, plain_text(workaround.title + "\n\n" + workaround.markdown));
  }

  void read(Field field, std::string_view text) {
    const auto number =
        static_cast<std::size_t>(std::ranges::find(kTextFields, field) - kTextFields.begin());
    auto& next = next_[number];
    std::uint32_t last = 0;
    const auto terms = terms_of(text, lexicon_.segmenter());
    for (const auto& term : terms) {
      add(number, term, next + term.position);
      last = std::max(last, term.position);
    }
    if (has_pairs(field))
      for (const auto& pair : pairs_of(terms)) add(number, pair, next + pair.position);
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
