/// The hash of two words in a row, from the words' own (shingles.h). Safe from any thread.
#pragma once

#include <cstdint>

namespace tracelore {

/// What shingle_hash() gives for two words that have these word_hash()es.
std::uint64_t pair_hash(std::uint64_t first, std::uint64_t second);

}  // namespace tracelore
