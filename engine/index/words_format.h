/// How the file of Words is laid out, for who reads it and who writes it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/index/field_counts.h"
#include "engine/index/file_stamp.h"

namespace tracelore {

/// The file: this, the lists, eight bytes more, and at the places named here, each a multiple of
/// eight, the tables. A number is seven bits a byte, lowest first; bits stand one after the other,
/// lowest first.
///
/// A list is how many entries it has, and
/// - up to kShortList: for each its number, less the one before it, and the byte of its counts
///   (field_counts.h), behind kOtherCounts the counts themselves in 32 bits;
/// - else a byte with a bit for each field that any of them holds it in, by how many of them each
/// of
///   these does, how many different counts that have a byte and how many others there are, and
///   these (8 and 32 bits each, the frequent ones first); where it has more than kWordBlock
///   entries, for each block its first entry and its place behind these heads (both 32 bits), else
///   its first entry; then each block: a byte that says how many bits a gap has, for each entry but
///   the first the gap before it (how many numbers are left out), and for each entry the place of
///   its counts among those of the list, in as many bits as the last of them takes.
/// - of a term in one of kDense entries or more, more than kWordBlock, whose places are not kept,
///   kDenseMark among the fields and, behind the counts, how many bits a code has and how many
///   escapes there are; for each kDenseBlock entries how many before them hold the term and how
///   many of these are escapes (32 bits both), and a bit for each of them; then the codes of those
///   that hold it: the place of its counts, or, where that takes more bits, all bits set; then the
///   places of these escapes.
/// Two terms that are in the same entries as often share one.
///
/// Of a term whose places are kept (Lexicon::asks_for_places()) the row leads behind its list: how
/// many bytes before here that begins, and the places: entry by entry, field by field as many as
/// the field's count says (behind a count of 15 how many more there are), each less the one before
/// it in the field. Where the list has heads, 32 bits a block before them say where the places of
/// the block begin behind these.
///
/// The vocabulary is every text under kWordMark and kIdentifierMark with its mark, sorted: how many
/// bytes it has in common with the one before (none at the first of kVocabularyBlock), how many
/// follow, these, and the fields of entries that hold it, counted.
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
inline constexpr std::string_view kWordsMagic = "TLWORDS4";
inline constexpr std::size_t kVocabularyBlock = 16;
inline constexpr std::uint32_t kDenseMark = 1U << kTextFieldCount;
/// Bits are read eight bytes at a time.
inline constexpr std::size_t kBehindLists = 8;

/// What leads to a list: the lowest 32 bits of the key (the highest are told by where the row
/// stands), the place in the file, and whether places of the term are kept. Ten bytes: half of the
/// terms of real texts are in one entry, and cost little more than this.
struct WordsRow {
  static constexpr std::uint64_t kHasPlaces = std::uint64_t{1} << 47U;

  std::uint16_t parts[5];

  std::uint32_t key() const { return parts[0] | std::uint32_t{parts[1]} << 16U; }
  std::uint64_t place() const {
    return parts[2] | std::uint64_t{parts[3]} << 16U | std::uint64_t{parts[4]} << 32U;
  }
  static WordsRow of(std::uint64_t key, std::uint64_t place) {
    const auto part = [](std::uint64_t value, unsigned shift) {
      return static_cast<std::uint16_t>(value >> shift & 0xFFFFU);
    };
    return {{part(key, 0), part(key, 16), part(place, 0), part(place, 16), part(place, 32)}};
  }
};
static_assert(sizeof(WordsRow) == 10);

}  // namespace tracelore
