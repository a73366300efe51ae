#include "engine/index/legs/similar.h"

#include <algorithm>
#include <utility>

namespace tracelore {
namespace {

Similarity counted(std::span<const std::uint32_t> pairs, std::size_t first, std::size_t second,
                   const ShingleSet& paste) {
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

bool better(const SimilarEntry& a, const SimilarEntry& b) {
  return a.coverage != b.coverage ? a.coverage > b.coverage : a.entry < b.entry;
}

// Each entry with its best row, the best first.
std::vector<SimilarEntry> once_each(std::vector<SimilarEntry> rows) {
  std::sort(rows.begin(), rows.end(), [](const SimilarEntry& a, const SimilarEntry& b) {
    return a.entry != b.entry ? a.entry < b.entry : a.coverage > b.coverage;
  });
  const auto same = [](const SimilarEntry& a, const SimilarEntry& b) { return a.entry == b.entry; };
  rows.erase(std::unique(rows.begin(), rows.end(), same), rows.end());
  std::sort(rows.begin(), rows.end(), better);
  return rows;
}

}  // namespace

Similarity similarity_of(const Template& pattern, const ShingleSet& paste) {
  const auto pairs = pairs_of(runs_of(pattern));
  return counted(pairs.keys, pairs.first, pairs.second, paste);
}

// Thousands may be found of which some tens are wanted, so that only about as many are put in
// order.
std::vector<SimilarEntry> best_of(std::vector<SimilarEntry> found, std::size_t limit) {
  for (auto taken = 2 * limit;; taken *= 2) {
    const bool all = taken >= found.size();
    const auto end = all ? found.end() : found.begin() + static_cast<std::ptrdiff_t>(taken);
    if (!all) std::nth_element(found.begin(), end, found.end(), better);
    auto best = once_each({found.begin(), end});
    if (!all && best.size() < limit) continue;
    if (best.size() > limit) best.resize(limit);
    return best;
  }
}

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

Similarity Similar::likeness(std::uint32_t signature, const ShingleSet& paste) const {
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
    const auto similarity = likeness(number, paste);
    if (similarity.counts()) found.push_back({signatures_[number].entry, similarity.coverage});
  }
  return limit == 0 ? std::vector<SimilarEntry>() : best_of(std::move(found), limit);
}

}  // namespace tracelore
