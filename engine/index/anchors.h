/// The exact leg's structure: signature ids filed under their anchor, one flat sorted array, memory-mapped.
///
/// An anchor is the rarest run of one to three consecutive words (match_words) of a template's literal text; a paste looks up
/// the shingles (all runs of one to three words) of its messages. Complete: a template whose words are unchanged cannot be missed.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tracelore {

/// Hash of one to three words; the same on every machine (stored in files). FNV-1a over the words joined by a blank, then mixed.
std::uint64_t shingle_hash(std::span<const std::string_view> words);

/// Appends the hashes of every run of one to three words of `words` to `hashes`.
void add_shingles(std::span<const std::string_view> words, std::vector<std::uint64_t>& hashes);

/// One row of the file: 16 bytes, sorted by hash, then entry, then signature.
struct AnchorRow {
  std::uint64_t hash = 0;
  std::uint32_t entry = 0;
  std::uint32_t signature = 0;
  auto operator<=>(const AnchorRow&) const = default;
};

}  // namespace tracelore
