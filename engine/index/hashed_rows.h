/// Rows filed under a hash in one flat sorted array, found in constant time.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace tracelore {

/// Two small tables beside sorted rows, which are stored with them.
struct HashTables {
  std::vector<std::uint64_t> present;  ///< a bit for the low bits of every hash, 16 bits a row
  std::vector<std::uint32_t> starts;   ///< by the high bits of a hash: its first row
};

/// `Row` has an unsigned `hash` that is well mixed: any of its bits will do. Rows and tables stay
/// the caller's. Immutable; safe from any thread.
template <class Row>
class HashedRows {
 public:
  using Hash = decltype(Row::hash);

  HashedRows() = default;
  HashedRows(std::span<const Row> rows, std::span<const std::uint64_t> present,
             std::span<const std::uint32_t> starts)
      : rows_(rows), present_(present), starts_(starts), shift_(shift_for(rows.size())) {}

  /// Linear; about four bytes a row.
  static HashTables tables_of(std::span<const Row> rows) {
    HashTables tables;
    const auto bits = bits_for(rows.size());
    tables.present.assign(bits / 64, 0);
    tables.starts.assign(buckets_for(rows.size()) + 1, static_cast<std::uint32_t>(rows.size()));
    const auto shift = shift_for(rows.size());
    for (std::size_t i = rows.size(); i-- > 0;) {
      const auto low = rows[i].hash & (bits - 1);
      tables.present[low / 64] |= std::uint64_t{1} << (low % 64);
      tables.starts[rows[i].hash >> shift] = static_cast<std::uint32_t>(i);
    }
    for (std::size_t i = tables.starts.size() - 1; i-- > 0;)
      tables.starts[i] = std::min(tables.starts[i], tables.starts[i + 1]);
    return tables;
  }

  std::span<const std::uint64_t> present() const { return present_; }
  std::span<const std::uint32_t> starts() const { return starts_; }

  /// Whether the tables have the sizes that so many rows ask for; what stands in them is checked
  /// where it is used.
  bool fits() const {
    return present_.size() * 64 == bits_for(rows_.size()) &&
           starts_.size() == buckets_for(rows_.size()) + 1;
  }

  /// Those that have the hash. Most hashes have none, which one look into a small table says.
  std::span<const Row> under(Hash hash) const {
    return !rows_.empty() && may_be_there(hash) ? found(hash) : std::span<const Row>();
  }

  /// Calls `use` with under() of each of them that has rows, in order. Of the many that have none
  /// no branch depends on what was read; all wait for memory together.
  template <class Use>
  void for_each_under(std::span<const Hash> hashes, const Use& use) const {
    if (rows_.empty()) return;
    std::array<Hash, 32> likely = {};
    std::size_t count = 0;
    const auto look = [&] {
      const auto all = std::span(likely).first(count);
      for (const auto hash : all) __builtin_prefetch(&starts_[bucket_of(hash)]);
      for (const auto hash : all) __builtin_prefetch(rows_.data() + starts_[bucket_of(hash)]);
      for (const auto hash : all)
        if (const auto rows = found(hash); !rows.empty()) use(rows);
      count = 0;
    };
    constexpr std::size_t kSoon = 32;
    for (std::size_t i = 0; i < hashes.size(); ++i) {
      const auto hash = hashes[i];
      if (i + kSoon < hashes.size()) __builtin_prefetch(&present_[word_of(hashes[i + kSoon])]);
      likely[count] = hash;
      count += may_be_there(hash) ? 1 : 0;
      if (count == likely.size()) look();
    }
    look();
  }

 private:
  std::size_t word_of(Hash hash) const { return hash / 64 & (present_.size() - 1); }
  bool may_be_there(Hash hash) const { return (present_[word_of(hash)] >> (hash % 64) & 1U) != 0; }
  std::size_t bucket_of(Hash hash) const { return static_cast<std::size_t>(hash >> shift_); }

  std::span<const Row> found(Hash hash) const {
    const auto bucket = bucket_of(hash);
    const auto end = std::min<std::size_t>(starts_[bucket + 1], rows_.size());
    std::size_t first = starts_[bucket];
    while (first < end && rows_[first].hash < hash) ++first;
    if (first >= end) return {};
    auto last = first;
    while (last < end && rows_[last].hash == hash) ++last;
    return rows_.subspan(first, last - first);
  }

  static std::size_t bits_for(std::size_t rows) { return std::bit_ceil(rows * 16 + 64); }
  static std::size_t buckets_for(std::size_t rows) { return std::bit_ceil(rows / 2 + 2); }
  static int shift_for(std::size_t rows) {
    return std::numeric_limits<Hash>::digits -
           static_cast<int>(std::countr_zero(buckets_for(rows)));
  }

  std::span<const Row> rows_;
  std::span<const std::uint64_t> present_;
  std::span<const std::uint32_t> starts_;
  int shift_ = 0;  // of the high bits
};

}  // namespace tracelore
