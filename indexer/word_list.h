/// One list of the file of Words.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>

#include "engine/index/field_counts.h"
#include "indexer/words_merge.h"

namespace tracelore {

class WordLists {
 public:
  WordLists();

  /// The entries that hold a term, as the file has them (words_format.h); not their places.
  std::string of(std::span<const WordPosting> postings,
                 std::span<const std::uint32_t, kTextFieldCount> holders) const;

 private:
  std::uint8_t code_of(FieldCounts counts) const;
  std::string short_one(std::span<const WordPosting> postings) const;
  void put_blocks(std::span<const WordPosting> postings, std::string& list) const;

  std::unordered_map<FieldCounts, std::uint8_t> codes_;
};

}  // namespace tracelore
