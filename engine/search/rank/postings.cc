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
  std::string key(lookup.mark);
  return key.append(lookup.text, 0, kMaxTermBytes);
}

std::string key_of_label(Field field, const std::string& value) {
  std::string key(prefix_of(field));
  return key.append(value, 0, kMaxTermBytes);
}

std::shared_ptr<const Occurrences> Postings::of_term(const Lookup& lookup) {
  auto key = key_of(lookup);
  const auto [found, added] = terms_.try_emplace(std::move(key));
  if (!added) return found->second;
  const auto result = std::make_shared<Occurrences>();
  result->holders = static_cast<std::size_t>(std::ceil(kInOneField * words_.holders(found->first)));
  words_.for_each_held(found->first, candidates_,
                       [&](std::uint32_t place, WordFrequency frequency) {
                         result->postings.push_back({place, frequency});
                       });
  return found->second = result;
}

std::shared_ptr<const Occurrences> Postings::of(const Wording& wording) {
  auto first = of_term(wording.all.front());
  if (wording.all.size() == 1) return first;
  const auto result = std::make_shared<Occurrences>(*first);
  for (std::size_t t = 1; t < wording.all.size(); ++t) {
    const auto term = of_term(wording.all[t]);
    result->holders = std::min(result->holders, term->holders);
    auto other = term->postings.begin();
    std::erase_if(result->postings, [&](Posting& posting) {
      while (other != term->postings.end() && other->place < posting.place) ++other;
      if (other == term->postings.end() || other->place != posting.place) return true;
      posting.frequency = of_both(posting.frequency, other->frequency);
      return posting.frequency == 0;
    });
  }
  return result;
}

}  // namespace tracelore
