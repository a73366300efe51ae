#include "engine/search/postings.h"

#include <algorithm>

#include "engine/search/words_postings.h"

namespace tracelore {

Result<std::unique_ptr<Postings>> postings_of(const Reader& reader) {
  if (const auto words = reader.words()) return std::make_unique<WordsPostings>(words);
  return fail(ErrorCode::kIndexCorrupt, {{"path", ""}, {"detail", "words"}});
}

bool proposes(const Plan& plan, const Concept& concept_) {
  const bool asks = std::any_of(plan.concepts.begin(), plan.concepts.end(),
                                [](const Concept& other) { return other.share > 0; });
  return !asks || concept_.share > 0 || !concept_.parts.empty();
}

Occurrences Postings::of(const Wording& wording) {
  std::vector<const Occurrences*> terms;
  for (const auto& lookup : wording.all) {
    const auto [found, added] = terms_.try_emplace(std::string(lookup.mark) + lookup.text);
    if (added) found->second = of_term(lookup);
    terms.push_back(&found->second);
  }
  Occurrences result = *terms.front();
  for (std::size_t t = 1; t < terms.size(); ++t) {
    result.holders = std::min(result.holders, terms[t]->holders);
    auto other = terms[t]->held.begin();
    std::erase_if(result.held, [&](Held& held) {
      while (other != terms[t]->held.end() && other->place < held.place) ++other;
      if (other == terms[t]->held.end() || other->place != held.place) return true;
      held.counts = least_counts(held.counts, other->counts);
      held.code = kOtherCounts;
      return held.counts == 0;
    });
  }
  return result;
}

std::string index_term(Field field, std::string_view mark, std::string_view text) {
  std::string term(prefix_of(field));
  term.append(mark).append(text.substr(0, kMaxTermBytes));
  return term;
}

}  // namespace tracelore
