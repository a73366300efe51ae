/// Hashes of words and of runs of one to three words: what anchors are filed under and pastes are
/// looked up by. The same on every machine (they are stored). Free functions, safe from any thread.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace tracelore {

/// Of a word as match_words() (normalize.h) gives it.
std::uint64_t word_hash(std::string_view word);

/// Appends the hash of each word that match_words() finds in `text`, in order, without making the
/// words. About a nanosecond a byte.
void add_word_hashes(std::string_view text, std::vector<std::uint64_t>& words);

/// Of a run of one to three words. Mixed (the finaliser of SplitMix64), so that any of its bits
/// will do.
std::uint64_t shingle_hash(std::span<const std::string_view> words);

/// Appends the hashes of every run of one to three of `words`.
void add_shingles(std::span<const std::uint64_t> words, std::vector<std::uint64_t>& shingles);

/// A set of shingles to ask many times: one or two look-ups, no order.
class ShingleSet {
 public:
  explicit ShingleSet(std::span<const std::uint64_t> shingles);
  bool contains(std::uint64_t shingle) const;
  std::size_t size() const { return size_; }  ///< different ones

 private:
  std::vector<std::uint64_t> slots_;  // a power of two of them; 0: free
  std::size_t size_ = 0;
  bool has_zero_ = false;
};

}  // namespace tracelore
