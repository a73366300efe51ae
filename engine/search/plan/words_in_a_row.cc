#include "engine/search/plan/words_in_a_row.h"

#include <string_view>
#include <utility>

#include "engine/index/schema.h"
#include "engine/text/common_words.h"

namespace tracelore {
namespace {

// Fitted by hand on questions of our own.
constexpr double kJoined = 0.5;  // "dataloader" for "data loader"
constexpr double kPair = 0.5;    // two words that stand next to each other here too
constexpr double kQuote = 1;     // three words that do
constexpr double kFiller = 0.6;  // weight of a word of complaint
constexpr double kFillerShare = 0.15;

bool says_something(const Term& pair) {
  const auto blank = pair.text.find(' ');
  return !is_stop_word(std::string_view(pair.text).substr(0, blank)) &&
         !is_stop_word(std::string_view(pair.text).substr(blank + 1));
}

bool shares_word(const Term& pair, const Term& next) {
  return next.span.begin < pair.span.end;
}

Concept quote_of(const Term& words, std::vector<Lookup> pairs, double weight, std::size_t offset) {
  auto quote = concept_of(words, std::move(pairs), offset);
  quote.quotes = true;
  quote.weight = weight;
  quote.share = 0;
  return quote;
}

}  // namespace

Concept concept_of(const Term& term, std::vector<Lookup> all, std::size_t offset) {
  Concept one;
  one.word = term.text;
  one.span = {term.span.begin + offset, term.span.end + offset};
  one.alternatives.push_back({{std::move(all)}});
  if (is_filler_word(term.text)) {
    one.weight *= kFiller;
    one.share *= kFillerShare;
  }
  return one;
}

std::vector<Concept> joined_words(const std::vector<Term>& terms, std::size_t offset) {
  std::vector<Concept> concepts;
  const Term* before = nullptr;
  for (const auto& term : terms) {
    if (term.inner) continue;
    const bool word = term.kind == TermKind::kWord && !is_stop_word(term.text);
    if (word && before != nullptr && term.position == before->position + 1) {
      Term joined = *before;
      joined.text += term.text;
      joined.span.end = term.span.end;
      auto one = concept_of(joined, {{kIdentifierMark, joined.text}}, offset);
      one.alternatives.push_back(by_term(kStemMark, stem_of(joined.text), 1));
      one.weight = kJoined;
      one.share = 0;
      concepts.push_back(std::move(one));
    }
    before = word ? &term : nullptr;
  }
  return concepts;
}

// Who copies a piece of a message copies such words too, and they tell that message from others
// with the same words; two alone of which one says nothing ("in a") would only be found by chance.
std::vector<Concept> quotes_of(const std::vector<Term>& terms, std::size_t offset) {
  std::vector<Concept> quotes;
  const auto pairs = pairs_of(terms);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (says_something(pairs[i])) {
      quotes.push_back(quote_of(pairs[i], {{kPairMark, pairs[i].text}}, kPair, offset));
    } else if (i + 1 < pairs.size() && shares_word(pairs[i], pairs[i + 1]) &&
               !says_something(pairs[i + 1])) {
      auto three = pairs[i];
      three.text += pairs[i + 1].text.substr(pairs[i + 1].text.find(' '));
      three.span.end = pairs[i + 1].span.end;
      quotes.push_back(quote_of(three, {{kPairMark, pairs[i].text}, {kPairMark, pairs[i + 1].text}},
                                kQuote, offset));
    }
  }
  return quotes;
}

}  // namespace tracelore
