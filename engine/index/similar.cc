#include "engine/index/similar.h"

#include <algorithm>
#include <bit>

namespace tracelore {
namespace {

// From one row's number of something to the next one's, as far as the table goes.
template <class T>
std::span<const T> between(std::span<const T> table, std::size_t begin, std::size_t end) {
  end = std::min(end, table.size());
  return begin < end ? table.subspan(begin, end - begin) : std::span<const T>();
}

// `holds` tells whether the paste has a pair.
template <class Holds>
Similarity counted(std::span<const std::uint32_t> pairs, std::size_t first, std::size_t second,
                   const Holds& holds) {
  std::size_t present = 0, in_first = 0, in_second = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const std::size_t there = holds(pairs[i]) ? 1 : 0;
    present += there;
    in_first += there & static_cast<std::size_t>(i < first);
    in_second += there & static_cast<std::size_t>(i + second >= pairs.size());
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

// A bit for each of a paste's shingles, so few bytes that they stay in the nearest cache: no to
// nearly all that it does not hold, yes to all that it holds.
class Hint {
 public:
  explicit Hint(const ShingleSet& paste)
      : bits_(std::clamp<std::size_t>(std::bit_ceil(paste.size()), 1, kMostWords)) {
    paste.for_each([&](std::uint32_t key) { bits_[word_of(key)] |= bit_of(key); });
  }
  bool operator()(std::uint32_t key) const { return (bits_[word_of(key)] & bit_of(key)) != 0; }

 private:
  static constexpr std::size_t kMostWords = 4'096;

  static std::uint64_t bit_of(std::uint32_t key) { return std::uint64_t{1} << (key % 64); }
  std::size_t word_of(std::uint32_t key) const { return key / 64 & (bits_.size() - 1); }

  std::vector<std::uint64_t> bits_;  // a power of two of them
};

}  // namespace

Similarity similarity_of(const Template& pattern, const ShingleSet& paste) {
  const auto pairs = pairs_of(runs_of(pattern));
  std::vector<std::uint32_t> keys;
  for (const auto hash : pairs.hashes) keys.push_back(shingle_key(hash));
  return counted(keys, pairs.first, pairs.second,
                 [&](std::uint32_t key) { return paste.contains(key); });
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

Result<Similar> Similar::of(Result<ArrayFile> file, const std::string& name) {
  if (!file) return fail(file.error());
  Similar similar;
  similar.file_ = std::move(*file);
  similar.keys_ = similar.file_.table<Key>(kKeys);
  similar.rows_ = similar.file_.table<std::uint32_t>(kRows);
  similar.wordings_ = similar.file_.table<Wording>(kWordings);
  similar.pairs_ = similar.file_.table<std::uint32_t>(kPairs);
  similar.entries_ = similar.file_.table<std::uint32_t>(kEntries);
  const bool sound = !similar.keys_.empty() && !similar.wordings_.empty();
  if (sound)
    similar.table_ = {similar.keys_.first(similar.keys_.size() - 1),
                      similar.file_.table<std::uint64_t>(kPresent),
                      similar.file_.table<std::uint32_t>(kStarts)};
  if (!sound || !similar.table_.fits())
    return fail(ErrorCode::kIndexCorrupt, {{"path", name}, {"detail", std::string(kKind.detail)}});
  return similar;
}

Result<Similar> Similar::read(const std::string& path, std::string_view generation,
                              std::uint32_t entries) {
  return of(ArrayFile::read(path, kKind, generation, entries), path);
}

Result<Similar> Similar::parse(std::string_view bytes, const std::string& name,
                               std::string_view generation, std::uint32_t entries) {
  return of(ArrayFile::parse(bytes, name, kKind, generation, entries), name);
}

template <class Holds>
Similarity Similar::likeness(std::uint32_t wording, const Holds& holds) const {
  const Wording &row = wordings_[wording], &next = wordings_[wording + 1];
  return counted(between(pairs_, row.pairs, next.pairs), row.first, row.second, holds);
}

std::span<const std::uint32_t> Similar::entries_of(std::uint32_t wording) const {
  return between(entries_, wordings_[wording].entries, wordings_[wording + 1].entries);
}

// The wordings that are filed under one of the shingles, in order. Those of the rarest shingles
// first, so that what is too much is what says least.
std::vector<std::uint32_t> Similar::filed_under(const ShingleSet& paste) const {
  std::vector<std::uint32_t> shingles;
  shingles.reserve(paste.size());
  paste.for_each([&](std::uint32_t shingle) { shingles.push_back(shingle); });
  std::vector<std::span<const std::uint32_t>> lists;
  table_.for_each_under(std::span<const std::uint32_t>(shingles), [&](std::span<const Key> keys) {
    for (const auto& key : keys) lists.push_back(between(rows_, key.rows, (&key + 1)->rows));
  });
  std::sort(lists.begin(), lists.end(), [](const auto& a, const auto& b) {
    return a.size() != b.size() ? a.size() < b.size() : a.data() < b.data();
  });
  std::vector<std::uint64_t> marked(wordings_.size() / 64 + 1);
  std::size_t left = kMostRows;
  for (const auto& list : lists) {
    const auto taken = list.first(std::min(left, list.size()));
    for (const auto number : taken)
      if (std::size_t{number} + 1 < wordings_.size())
        marked[number / 64] |= std::uint64_t{1} << (number % 64);
    left -= taken.size();
    if (left == 0) break;
  }
  std::vector<std::uint32_t> numbers;
  for (std::size_t i = 0; i < marked.size(); ++i)
    for (auto bits = marked[i]; bits != 0; bits &= bits - 1)
      numbers.push_back(static_cast<std::uint32_t>(i * 64 + std::countr_zero(bits)));
  return numbers;
}

// The best that each can be: what the hint takes for a pair of the paste may be none.
std::vector<Similar::Candidate> Similar::candidates_for(const ShingleSet& paste) const {
  const Hint hint(paste);
  const auto numbers = filed_under(paste);
  std::vector<Candidate> candidates;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    // They lie apart: what is needed soon is asked for now.
    constexpr std::size_t kSoon = 8, kLine = 64 / sizeof(std::uint32_t);
    if (i + 2 * kSoon < numbers.size()) __builtin_prefetch(&wordings_[numbers[i + 2 * kSoon]]);
    if (i + kSoon < numbers.size()) {
      const auto& soon = wordings_[numbers[i + kSoon]];
      __builtin_prefetch(pairs_.data() + soon.pairs);
      __builtin_prefetch(pairs_.data() + soon.pairs + kLine - 1);  // most reach into the next line
    }
    const auto similarity = likeness(numbers[i], hint);
    const auto entries = entries_of(numbers[i]);
    if (similarity.counts() && !entries.empty())
      candidates.push_back({{entries.front(), similarity.coverage}, numbers[i]});
  }
  return candidates;
}

std::vector<SimilarEntry> Similar::find(const ShingleSet& paste, std::size_t limit) const {
  const auto holds = [&](std::uint32_t key) { return paste.contains(key); };
  auto candidates = candidates_for(paste);
  std::vector<SimilarEntry> found;
  // The most promising ones first, until none of the others can be better than what was found.
  for (std::size_t done = 0, taken = 2 * limit;; done = taken, taken *= 2) {
    const bool all = taken >= candidates.size();
    const auto at = [&](std::size_t i) {
      return candidates.begin() + static_cast<std::ptrdiff_t>(i);
    };
    if (!all)
      std::nth_element(at(done), at(taken), candidates.end(),
                       [](const auto& a, const auto& b) { return better(a.at_best, b.at_best); });
    for (auto i = done; i < std::min(taken, candidates.size()); ++i) {
      const auto similarity = likeness(candidates[i].wording, holds);
      const auto entries = entries_of(candidates[i].wording);
      if (similarity.counts())
        for (const auto entry : entries.first(std::min(limit, entries.size())))
          found.push_back({entry, similarity.coverage});
    }
    auto best = best_of(found, limit);
    if (all || limit == 0) return best;
    if (best.size() == limit && !better(candidates[taken].at_best, best.back())) return best;
  }
}

}  // namespace tracelore
