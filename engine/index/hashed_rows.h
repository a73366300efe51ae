/// Rows filed under a hash in one flat sorted array, found in constant time.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace tracelore {

/// The tables beside sorted rows, which stay the caller's. `Row` has an unsigned `hash` that is
/// well mixed: any of its bits will do. Immutable once made; safe from any thread.
template <class Row>
class HashedRows {
 public:
  using Hash = decltype(Row::hash);

  HashedRows() = default;
  /// Linear; about four bytes a row.
  explicit HashedRows(std::span<const Row> rows) {
    const std::size_t bits = std::bit_ceil(rows.size() * 16 + 64);
    present_.assign(bits / 64, 0);
    const std::size_t buckets = std::bit_ceil(rows.size() / 2 + 2);
    shift_ = std::numeric_limits<Hash>::digits - static_cast<int>(std::countr_zero(buckets));
    starts_.assign(buckets + 1, static_cast<std::uint32_t>(rows.size()));
    for (std::size_t i = rows.size(); i-- > 0;) {
      const auto low = rows[i].hash & (bits - 1);
      present_[low / 64] |= std::uint64_t{1} << (low % 64);
      starts_[rows[i].hash >> shift_] = static_cast<std::uint32_t>(i);
    }
    for (std::size_t i = buckets; i-- > 0;) starts_[i] = std::min(starts_[i], starts_[i + 1]);
  }

  /// Those of `rows`, the ones that this was made of, that have the hash. Most hashes have none,
  /// which one look into a small table says.
  std::span<const Row> under(Hash hash, std::span<const Row> rows) const {
    if (rows.empty()) return {};
    const auto low = hash & (present_.size() * 64 - 1);
    if ((present_[low / 64] >> (low % 64) & 1U) == 0) return {};
    const auto bucket = hash >> shift_;
    auto first = rows.begin() + starts_[bucket];
    const auto end = rows.begin() + starts_[bucket + 1];
    while (first != end && first->hash < hash) ++first;
    auto last = first;
    while (last != end && last->hash == hash) ++last;
    return {first, last};
  }

 private:
  std::vector<std::uint64_t> present_;  // a bit for the low bits of every hash, 16 bits a row
  std::vector<std::uint32_t> starts_;   // by the high bits of a hash: its first row
  int shift_ = 0;                       // of those high bits
};

}  // namespace tracelore
