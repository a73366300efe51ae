/// Rows filed under a hash, found in constant time.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace tracelore {

/// `Row` has an unsigned `hash` that is well mixed: its high bits choose one of about as many
/// buckets as there are rows. Immutable; safe from any thread.
template <class Row>
class HashedRows {
 public:
  using Hash = decltype(Row::hash);

  HashedRows() = default;
  /// Linear. Rows of one hash keep their order.
  explicit HashedRows(const std::vector<Row>& rows) {
    const auto buckets = std::bit_ceil(rows.size() + 2);
    shift_ = std::numeric_limits<Hash>::digits - std::countr_zero(buckets);
    starts_.assign(buckets + 2, 0);
    for (const auto& row : rows) ++starts_[bucket_of(row.hash) + 2];
    for (std::size_t i = 1; i <= buckets; ++i) starts_[i + 1] += starts_[i];
    rows_.resize(rows.size());
    // What is behind the start of a bucket counts up to its end, where the next one starts.
    for (const auto& row : rows) rows_[starts_[bucket_of(row.hash) + 1]++] = row;
  }

  std::size_t size() const { return rows_.size(); }

  /// use(row) for each row that has the hash.
  template <class Use>
  void for_each_under(Hash hash, const Use& use) const {
    if (rows_.empty()) return;
    const auto bucket = bucket_of(hash);
    for (auto i = starts_[bucket]; i < starts_[bucket + 1]; ++i)
      if (rows_[i].hash == hash) use(rows_[i]);
  }

 private:
  std::size_t bucket_of(Hash hash) const { return static_cast<std::size_t>(hash >> shift_); }

  std::vector<Row> rows_;              // by bucket
  std::vector<std::uint32_t> starts_;  // of the buckets in `rows_`, and two behind the last
  int shift_ = 0;
};

}  // namespace tracelore
