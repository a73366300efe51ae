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

/// Of a run of one to three words. Mixed (the finaliser of SplitMix64), so that any of its bits
/// will do.
std::uint64_t shingle_hash(std::span<const std::string_view> words);

/// Appends the hashes of every run of one to three of `words`.
void add_shingles(std::span<const std::uint64_t> words, std::vector<std::uint64_t>& shingles);

/// A shingle's upper half, which is all that the text leg keeps of it: of ten thousand others one
/// is taken for it once in four hundred thousand times.
constexpr std::uint32_t shingle_key(std::uint64_t shingle) {
  return static_cast<std::uint32_t>(shingle >> 32U);
}

/// The shingles of a paste by their keys, to ask many times: one or two look-ups.
class ShingleSet {
 public:
  explicit ShingleSet(std::span<const std::uint64_t> shingles);
  bool contains(std::uint32_t key) const;
  std::size_t size() const { return size_; }  ///< different ones
  /// Calls `use` with each of them once, in no order that means anything.
  template <class Use>
  void for_each(const Use& use) const {
    if (has_zero_) use(std::uint32_t{0});
    for (const auto key : slots_)
      if (key != 0) use(key);
  }

 private:
  std::vector<std::uint32_t> slots_;  // a power of two of them; 0: free
  std::size_t size_ = 0;
  bool has_zero_ = false;
};

}  // namespace tracelore
