// What a template is filed under.
#include <algorithm>
#include <bit>

#include "engine/index/legs/similar.h"

namespace tracelore {
namespace {

// One of the runs is always rarer than the other, in whatever order they come.
struct Ranked {
  unsigned magnitude = 0;
  unsigned words = 0;
  std::uint64_t hash = 0;

  bool operator<(const Ranked& other) const {
    if (magnitude != other.magnitude) return magnitude < other.magnitude;
    return words != other.words ? words > other.words : hash < other.hash;
  }
};

// So many of the pairs that a text which holds enough of them (kLeastCoverage, kLeastPairs) cannot
// do without one of these.
std::size_t as_many_as_needed(std::size_t pairs) {
  const auto enough = std::max(kLeastPairs, (pairs + 1) / 2);
  return pairs < enough ? 0 : pairs - enough + 1;
}

}  // namespace

TemplatePairs pairs_of(std::span<const TemplateRun> runs) {
  TemplatePairs pairs;
  for (const auto& run : runs) {
    if (run.words != 2 || run.common) continue;
    pairs.keys.push_back(shingle_key(run.hash));
    if (run.half == Half::kFirst) ++pairs.first;
    if (run.half == Half::kSecond) ++pairs.second;
  }
  return pairs;
}

std::vector<std::uint32_t> similar_keys(std::span<const TemplateRun> runs,
                                        const std::function<std::uint32_t(std::uint64_t)>& count) {
  std::vector<Ranked> pairs, first, second;
  for (const auto& run : runs) {
    const Ranked ranked{static_cast<unsigned>(std::bit_width(count(run.hash))), run.words,
                        run.hash};
    if (run.half == Half::kFirst) first.push_back(ranked);
    if (run.half == Half::kSecond) second.push_back(ranked);
    if (run.words == 2 && !run.common) pairs.push_back(ranked);
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.resize(as_many_as_needed(pairs.size()));
  for (const auto* half : {&first, &second})
    if (!half->empty()) pairs.push_back(*std::min_element(half->begin(), half->end()));
  std::vector<std::uint32_t> keys;
  for (const auto& ranked : pairs) keys.push_back(shingle_key(ranked.hash));
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  return keys;
}

}  // namespace tracelore
