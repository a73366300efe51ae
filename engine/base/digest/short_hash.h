/// A hash of short texts (names, paths) for tables in memory: a few nanoseconds, no quality beyond
/// what a table of trusted keys needs, never stored. Safe from any thread.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace tracelore {

namespace short_hash_detail {

template <class Word>
std::uint64_t load(const char* bytes) {
  Word word = 0;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

inline std::uint64_t add(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0xBF58476D1CE4E5B9ULL;
  return hash ^ hash >> 32U;
}

}  // namespace short_hash_detail

/// Every bit depends on every byte well enough for the low bits and the high half to serve as slot
/// and tag.
inline std::uint64_t short_hash(std::string_view text) {
  using short_hash_detail::add;
  using short_hash_detail::load;
  const char* at = text.data();
  const std::size_t size = text.size();
  std::uint64_t hash = 0x9E3779B97F4A7C15ULL ^ size;
  // What is left at the end is read together with what stands before it.
  if (size >= 8) {
    for (std::size_t done = 0; done + 8 < size; done += 8)
      hash = add(hash, load<std::uint64_t>(at + done));
    hash = add(hash, load<std::uint64_t>(at + size - 8));
  } else if (size >= 4) {
    hash = add(hash, load<std::uint32_t>(at) << 32U | load<std::uint32_t>(at + size - 4));
  } else {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < size; ++i) word = word << 8U | static_cast<unsigned char>(at[i]);
    hash = add(hash, word);
  }
  return add(hash, size);
}

}  // namespace tracelore
