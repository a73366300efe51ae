#include "indexer/write/filing.h"

#include <algorithm>

namespace tracelore {

void Filing::count(const Entry& entry) {
  for (const auto& signature : entry.signatures)
    for (const auto& run : runs_of(signature.pattern)) ++counts_[run.hash];
}

// The anchor is the run that the fewest templates share; of equals the longest, then the first.
std::vector<SignatureFiling> Filing::of(const Entry& entry) const {
  std::vector<SignatureFiling> filing;
  for (const auto& signature : entry.signatures) {
    const auto runs = runs_of(signature.pattern);
    const auto count = [&](std::uint64_t hash) { return counts_.at(hash); };
    const auto rarer = [&](const TemplateRun& a, const TemplateRun& b) {
      const auto of_a = count(a.hash), of_b = count(b.hash);
      return of_a != of_b ? of_a < of_b : a.words > b.words;
    };
    const auto rarest = std::min_element(runs.begin(), runs.end(), rarer);
    filing.push_back(
        {rarest == runs.end() ? 0 : rarest->hash, similar_keys(runs, count), pairs_of(runs)});
  }
  return filing;
}

}  // namespace tracelore
