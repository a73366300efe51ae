#include "engine/index/legs/similar.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace tracelore {
namespace {

bool better(const SimilarEntry& a, const SimilarEntry& b) {
  return a.coverage != b.coverage ? a.coverage > b.coverage : a.entry < b.entry;
}

}  // namespace

Similar::Draft::Draft(std::size_t signatures) {
  constexpr std::size_t kKeys = 6, kPairs = 12;  // of one, and a little more
  rows_.reserve(signatures * kKeys);
  signatures_.reserve(signatures);
  pairs_.reserve(signatures * kPairs);
}

void Similar::Draft::add(std::uint32_t entry, std::span<const std::uint32_t> keys,
                         std::span<const std::uint32_t> pairs, std::uint32_t first,
                         std::uint32_t second) {
  const auto number = static_cast<std::uint32_t>(signatures_.size());
  for (const auto key : keys) rows_.push_back({key, number});
  pairs_.insert(pairs_.end(), pairs.begin(), pairs.end());
  signatures_.push_back({entry, static_cast<std::uint32_t>(pairs_.size()), first, second});
}

Similar::Similar(Draft draft)
    : rows_(draft.rows_),
      signatures_(std::move(draft.signatures_)),
      pairs_(std::move(draft.pairs_)) {}

Similar::Likeness Similar::counted(std::span<const std::uint32_t> pairs, std::size_t first,
                                   std::size_t second, const ShingleSet& paste) {
  std::size_t present = 0, in_first = 0, in_second = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (!paste.contains(pairs[i])) continue;
    ++present;
    if (i < first) ++in_first;
    if (i + second >= pairs.size()) ++in_second;
  }
  const double coverage =
      present < kLeastPairs ? 0 : static_cast<double>(present) / static_cast<double>(pairs.size());
  return {coverage, in_first == first || in_second == second};
}

Similar::Likeness Similar::likeness(std::uint32_t signature, const ShingleSet& paste) const {
  const auto& row = signatures_[signature];
  const auto begin = signature == 0 ? 0 : signatures_[signature - 1].end;
  return counted(std::span(pairs_).subspan(begin, row.end - begin), row.first, row.second, paste);
}

// The signatures that are filed under one of the shingles, in order. Those of the rarest shingles
// first, so that what is too much is what says least.
std::vector<std::uint32_t> Similar::filed_under(const ShingleSet& paste) const {
  std::vector<std::vector<std::uint32_t>> lists;
  paste.for_each([&](std::uint32_t shingle) {
    std::vector<std::uint32_t> list;
    rows_.for_each_under(shingle, [&](const auto& row) { list.push_back(row.signature); });
    if (!list.empty()) lists.push_back(std::move(list));
  });
  std::sort(lists.begin(), lists.end(), [](const auto& a, const auto& b) {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
  });
  std::vector<std::uint32_t> numbers;
  for (const auto& list : lists) {
    const auto taken = std::min(kMostRows - numbers.size(), list.size());
    numbers.insert(numbers.end(), list.begin(), list.begin() + static_cast<std::ptrdiff_t>(taken));
  }
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

std::vector<SimilarEntry> Similar::find(const ShingleSet& paste, std::size_t limit) const {
  std::vector<SimilarEntry> found;
  for (const auto number : filed_under(paste)) {
    const auto like = likeness(number, paste);
    if (like.counts()) found.push_back({signatures_[number].entry, like.coverage});
  }
  std::sort(found.begin(), found.end(), better);
  std::unordered_set<std::uint32_t> seen;
  std::erase_if(found, [&](const SimilarEntry& row) { return !seen.insert(row.entry).second; });
  found.resize(std::min(found.size(), limit));
  return found;
}

}  // namespace tracelore
