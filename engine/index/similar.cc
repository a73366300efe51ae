#include "engine/index/similar.h"

#include <algorithm>
#include <cstring>
#include <fstream>

#include "engine/index/file_stamp.h"

namespace tracelore {
namespace {

// The file: this header, the pairs, the rows, the signatures.
struct Header {
  FileStamp stamp;
  std::uint64_t pairs;
  std::uint64_t rows;
  std::uint64_t signatures;  // without the one behind the last
};
constexpr std::string_view kMagic = "TLSIMLR1";
static_assert(sizeof(Header) % sizeof(std::uint64_t) == 0);

std::size_t words_of(std::size_t bytes) {
  return (bytes + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t);
}

template <class T>
std::span<const T> take(const char*& at, std::size_t count) {
  const std::span<const T> taken(reinterpret_cast<const T*>(at), count);
  at += taken.size_bytes();
  return taken;
}

template <class T>
void put(std::ofstream& file, const std::vector<T>& rows) {
  file.write(reinterpret_cast<const char*>(rows.data()),
             static_cast<std::streamsize>(rows.size() * sizeof(T)));
}

tl::unexpected<Error> corrupt(const std::string& name) {
  return fail(ErrorCode::kIndexCorrupt, {{"path", name}, {"detail", "similar"}});
}

Similarity counted(std::span<const std::uint64_t> pairs, std::size_t first, std::size_t second,
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
  return counted(pairs.hashes, pairs.first, pairs.second, paste);
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

Result<Similar> Similar::read(const std::string& path, std::string_view generation,
                              std::uint32_t entries) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file) return fail(ErrorCode::kIndexMissing, {{"path", path}, {"detail", "similar"}});
  const auto size = static_cast<std::size_t>(std::max<std::streamoff>(file.tellg(), 0));
  Similar similar;
  similar.file_.resize(words_of(size));
  file.seekg(0);
  if (size < sizeof(Header) ||
      !file.read(reinterpret_cast<char*>(similar.file_.data()), static_cast<std::streamsize>(size)))
    return corrupt(path);
  if (auto opened = similar.open(path, generation, entries, size); !opened)
    return fail(opened.error());
  return similar;
}

Result<Similar> Similar::parse(std::string_view bytes, const std::string& name,
                               std::string_view generation, std::uint32_t entries) {
  if (bytes.size() < sizeof(Header)) return corrupt(name);
  Similar similar;
  similar.file_.resize(words_of(bytes.size()));
  std::memcpy(similar.file_.data(), bytes.data(), bytes.size());
  if (auto opened = similar.open(name, generation, entries, bytes.size()); !opened)
    return fail(opened.error());
  return similar;
}

// Checked once, so that look-ups need no checks.
Result<void> Similar::open(const std::string& name, std::string_view generation,
                           std::uint32_t entries, std::size_t size) {
  Header header{};
  std::memcpy(&header, file_.data(), sizeof header);
  const std::size_t most = size / sizeof(std::uint32_t);
  if (header.stamp != stamp_of(kMagic, generation) || header.pairs > most || header.rows > most ||
      header.signatures > most)
    return corrupt(name);
  if (size != sizeof header + header.pairs * sizeof(std::uint64_t) + header.rows * sizeof(Row) +
                  (header.signatures + 1) * sizeof(Signature))
    return corrupt(name);
  const char* at = reinterpret_cast<const char*>(file_.data()) + sizeof header;
  pairs_ = take<std::uint64_t>(at, header.pairs);
  rows_ = take<Row>(at, header.rows);
  signatures_ = take<Signature>(at, header.signatures + 1);
  bool sound = signatures_.front().pairs == 0 && signatures_.back().pairs == header.pairs;
  for (std::size_t i = 0; sound && i < header.signatures; ++i) {
    const auto begin = signatures_[i].pairs, end = signatures_[i + 1].pairs;
    sound = signatures_[i].entry < entries && begin <= end &&
            std::size_t{signatures_[i].first} + signatures_[i].second <= end - begin;
  }
  sound = sound && std::is_sorted(rows_.begin(), rows_.end()) &&
          std::all_of(rows_.begin(), rows_.end(),
                      [&](const Row& row) { return row.signature < header.signatures; });
  if (!sound) return corrupt(name);
  tables_ = HashedRows<Row>(rows_);
  return {};
}

std::vector<SimilarEntry> Similar::find(std::span<const std::uint64_t> shingles,
                                        const ShingleSet& set) const {
  std::vector<std::uint32_t> numbers;
  for (const auto hash : shingles)
    for (const auto& row : tables_.under(similar_key(hash), rows_))
      numbers.push_back(row.signature);
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  std::vector<SimilarEntry> found;
  for (const auto number : numbers) {
    const Signature& signature = signatures_[number];
    const auto pairs =
        pairs_.subspan(signature.pairs, signatures_[number + 1].pairs - signature.pairs);
    const auto similarity = counted(pairs, signature.first, signature.second, set);
    if (similarity.counts()) found.push_back({signature.entry, similarity.coverage});
  }
  return found;
}

void Similar::Builder::add(std::uint32_t entry, std::span<const std::uint32_t> keys,
                           const TemplatePairs& pairs) {
  const auto number = static_cast<std::uint32_t>(signatures_.size());
  for (const auto hash : keys) rows_.push_back({hash, number});
  signatures_.push_back(
      {entry, static_cast<std::uint32_t>(pairs_.size()), pairs.first, pairs.second});
  pairs_.insert(pairs_.end(), pairs.hashes.begin(), pairs.hashes.end());
}

Result<void> Similar::Builder::write(const std::string& path, std::string_view generation) {
  std::sort(rows_.begin(), rows_.end());
  const Header header{stamp_of(kMagic, generation), pairs_.size(), rows_.size(),
                      signatures_.size()};
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(reinterpret_cast<const char*>(&header), sizeof header);
  put(file, pairs_);
  put(file, rows_);
  auto signatures = signatures_;
  signatures.push_back({0, static_cast<std::uint32_t>(pairs_.size()), 0, 0});
  put(file, signatures);
  file.close();
  if (!file) return fail(ErrorCode::kFileUnwritable, {{"path", path}});
  return {};
}

}  // namespace tracelore
