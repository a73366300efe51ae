#include "engine/search/prefix.h"

#include <algorithm>

#include "engine/index/schema.h"
#include "engine/search/rank/postings.h"

namespace tracelore {
namespace {

constexpr std::size_t kShortestPrefix = 2;  // letters before completion helps
constexpr std::size_t kMostCompletions = 24;
constexpr std::size_t kMostTexts = 4000;  // that are looked at
constexpr double kCompletion = 0.6;

}  // namespace

std::vector<Alternative> word_alternatives(const std::string& word, double weight, double credit) {
  return {by_term(kStemMark, stem_of(word), weight, credit),
          by_term(kIdentifierMark, word, weight, credit)};
}

void complete_last_word(const IndexWords& words, Plan& plan) {
  const auto last =
      std::max_element(plan.concepts.begin(), plan.concepts.end(),
                       [](const Concept& a, const Concept& b) { return a.span.end < b.span.end; });
  if (last == plan.concepts.end() || last->word.size() < kShortestPrefix) return;
  // What the word will be is not known yet: it is taken for one of this field.
  last->realm = std::max(last->realm, Realm::kName);
  for (const auto mark : {kWordMark, kIdentifierMark}) {
    std::vector<std::pair<std::size_t, std::string>> ranked;
    words.for_each_term(key_of({mark, last->word}), [&](const std::string& term, std::size_t held) {
      ranked.emplace_back(held, term.substr(mark.size()));
      return ranked.size() < kMostTexts;
    });
    std::sort(ranked.rbegin(), ranked.rend());
    ranked.resize(std::min(ranked.size(), kMostCompletions));
    for (auto& [held, word] : ranked)
      last->alternatives.push_back(by_term(mark, std::move(word), kCompletion));
  }
}

}  // namespace tracelore
