/// How the file of Words is laid out, for who reads it and who writes it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/index/file_stamp.h"

namespace tracelore {

/// The file: this, the lists, and at the places named here, each a multiple of eight, the tables.
///
/// A list is, where it has more than kWordBlock entries, for each block its first entry and its
/// place behind these heads (both 32 bits); then for each entry its number, the first of a block as
/// it is and each other one less the one before it, seven bits a byte, lowest first, and the byte
/// of its counts (field_counts.h), behind kOtherCounts the counts themselves.
///
/// Behind a list under kWordMark stand its places: entry by entry, field by field as many as the
/// field's count says (behind a count of 15 how many more there are), each less the one before it
/// in the field. Where the list has heads, 32 bits a block before them say where the places of the
/// block begin, behind the heads.
///
/// The vocabulary is every text under kWordMark and kIdentifierMark with its mark, sorted: how many
/// bytes it has in common with the one before (none at the first of kVocabularyBlock), how many
/// follow, these, and the fields of entries that hold it, counted; numbers as in lists.
struct WordsHeader {
  FileStamp stamp;
  std::uint64_t entries;
  std::uint64_t lists_end;
  std::uint64_t rows, row_count;      ///< WordsRow, by key
  std::uint64_t starts, start_count;  ///< 32 bits each: by the highest bits of a key, its first
                                      ///< row; the count is 2^n + 1
  std::uint64_t label_starts;  ///< 32 bits each: by entry its first label; one more at the end
  std::uint64_t labels, labels_count;  ///< 16 bits each: numbers of labels
  std::uint64_t name_starts,
      name_count;  ///< 32 bits each: of labels, in `names`; one more at the end
  std::uint64_t names, names_size;
  std::uint64_t texts, texts_size;         ///< the vocabulary
  std::uint64_t text_starts, text_blocks;  ///< 32 bits each: of its blocks, in `texts`
};
inline constexpr std::string_view kWordsMagic = "TLWORDS2";
inline constexpr std::size_t kVocabularyBlock = 16;

struct WordsRow {
  std::uint64_t key;
  std::uint64_t place;  ///< of its list, in the file
  std::uint32_t entries;
  std::uint32_t holders;
};
static_assert(sizeof(WordsRow) == 24);

}  // namespace tracelore
