/// One list of the file of Words.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "engine/index/field_counts.h"
#include "indexer/words_merge.h"

namespace tracelore {

/// The entries that hold a term, as the file of so many entries has them (words_format.h); not
/// their places.
std::string word_list(std::span<const WordPosting> postings,
                      std::span<const std::uint32_t, kTextFieldCount> holders,
                      std::uint32_t entries);

}  // namespace tracelore
