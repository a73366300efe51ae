#include "engine/search/rank/postings.h"

#include <algorithm>
#include <cmath>

namespace tracelore {
namespace {

// Of the entries that hold a word anywhere, so many hold it in the field that has it most often:
// fitted on questions of our own, see evaluate.h.
constexpr double kInOneField = 0.5;

}  // namespace

std::string key_of(const Lookup& lookup) {
  return filed_text(lookup.mark, lookup.text);
}

const Occurrences& Postings::of_term(const Lookup& lookup) {
  const auto [found, added] = terms_.try_emplace(key_of(lookup));
  auto& [term, occurrences] = *found;
  if (!added) return occurrences;
  occurrences.holders = static_cast<std::size_t>(std::ceil(kInOneField * words_.holders(term)));
  words_.for_each_held(term, candidates_, [&](std::uint32_t place, WordFrequency frequency) {
    occurrences.postings.push_back({place, frequency});
  });
  return occurrences;
}

Occurrences Postings::of(const Wording& wording) {
  auto result = of_term(wording.all.front());
  for (std::size_t t = 1; t < wording.all.size(); ++t) {
    const auto& term = of_term(wording.all[t]);
    result.holders = std::min(result.holders, term.holders);
    auto other = term.postings.begin();
    std::erase_if(result.postings, [&](Posting& posting) {
      while (other != term.postings.end() && other->place < posting.place) ++other;
      if (other == term.postings.end() || other->place != posting.place) return true;
      posting.frequency = of_both(posting.frequency, other->frequency);
      return posting.frequency == 0;
    });
  }
  return result;
}

std::uint32_t Postings::runs_in(std::size_t field, const Wording& wording,
                                std::uint32_t candidate) const {
  const auto document = candidates_[candidate];
  auto starts = words_.places(key_of(wording.all.front()), document, field);
  for (std::uint32_t i = 1; i < wording.all.size() && !starts.empty(); ++i) {
    const auto here = words_.places(key_of(wording.all[i]), document, field);
    std::erase_if(starts, [&](std::uint32_t start) {
      return !std::binary_search(here.begin(), here.end(), start + i);
    });
  }
  return static_cast<std::uint32_t>(starts.size());
}

WordFrequency Postings::in_order(const Wording& wording, std::uint32_t candidate,
                                 FieldSet fields) const {
  FieldCounts runs{};
  for (std::size_t f = 0; f < kTextFieldCount; ++f)
    if ((fields >> f & 1U) != 0) runs[f] = runs_in(f, wording, candidate);
  return frequency_of(runs);
}

}  // namespace tracelore
