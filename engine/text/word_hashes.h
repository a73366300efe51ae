/// The words of a text as shingles take them. Free functions, safe from any thread.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace tracelore {

/// word_hash() (shingles.h) of each word that match_words() (normalize.h) finds, in order.
std::vector<std::uint64_t> match_word_hashes(std::string_view text);

}  // namespace tracelore
