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

Similarity counted(std::span<const std::uint32_t> pairs, std::size_t first, std::size_t second,
                   const ShingleSet& paste) {
  std::size_t present = 0, in_first = 0, in_second = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const bool there = paste.contains(pairs[i]);
    present += there;
    in_first += there && i < first;
    in_second += there && i + second >= pairs.size();
  }
  const double coverage =
      present < kLeastPairs ? 0 : static_cast<double>(present) / static_cast<double>(pairs.size());
  return {coverage, in_first == first || in_second == second};
}

}  // namespace

Similarity similarity_of(const Template& pattern, const ShingleSet& paste) {
  const auto pairs = pairs_of(runs_of(pattern));
  std::vector<std::uint32_t> keys;
  for (const auto hash : pairs.hashes) keys.push_back(shingle_key(hash));
  return counted(keys, pairs.first, pairs.second, paste);
}

std::vector<SimilarEntry> best_of(std::vector<SimilarEntry> found, std::size_t limit) {
  std::sort(found.begin(), found.end(), [](const SimilarEntry& a, const SimilarEntry& b) {
    return a.entry != b.entry ? a.entry < b.entry : a.coverage > b.coverage;
  });
  const auto same = [](const SimilarEntry& a, const SimilarEntry& b) { return a.entry == b.entry; };
  found.erase(std::unique(found.begin(), found.end(), same), found.end());
  std::stable_sort(found.begin(), found.end(), [](const SimilarEntry& a, const SimilarEntry& b) {
    return a.coverage > b.coverage;
  });
  if (found.size() > limit) found.resize(limit);
  return found;
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

// The wordings that are filed under one of the shingles, in order. Those of the rarest shingles
// first, so that what is too much is what says least.
std::vector<std::uint32_t> Similar::filed_under(const ShingleSet& paste) const {
  std::vector<std::span<const std::uint32_t>> lists;
  paste.for_each([&](std::uint32_t shingle) {
    for (const auto& key : table_.under(shingle))
      lists.push_back(between(rows_, key.rows, (&key + 1)->rows));
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

std::vector<SimilarEntry> Similar::find(const ShingleSet& paste, std::size_t limit) const {
  std::vector<SimilarEntry> found;
  for (const auto number : filed_under(paste)) {
    const Wording &wording = wordings_[number], &next = wordings_[number + 1];
    const auto similarity =
        counted(between(pairs_, wording.pairs, next.pairs), wording.first, wording.second, paste);
    if (!similarity.counts()) continue;
    auto entries = between(entries_, wording.entries, next.entries);
    for (const auto entry : entries.first(std::min(limit, entries.size())))
      found.push_back({entry, similarity.coverage});
  }
  return found;
}

}  // namespace tracelore
