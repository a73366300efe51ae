/// The words of all entries as one flat file beside the Xapian database: what a search reads.
///
/// Xapian answers one term of one field at a time, by a walk down a tree of pages, and a question
/// becomes hundreds of those. Here a term has one list for all fields, found by its hash: which
/// entries hold it, and how often each of their fields does
/// (docs/decisions/0021-words-in-a-file-alone.md). Immutable; safe from any thread.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/index/field_counts.h"
#include "engine/index/index_file.h"

namespace tracelore {

struct WordsRow;

/// Entries stand in blocks, so that a list need not be read from its beginning; of short lists in
/// one, byte by byte.
inline constexpr std::uint32_t kWordBlock = 64;
inline constexpr std::uint32_t kShortList = 7;
/// Of a list that holds one in kDense entries or more there is a bit for every entry, so that
/// whether it holds one, and which of them that is, takes one look; so many of them in a block.
inline constexpr std::uint32_t kDense = 6;
inline constexpr std::uint32_t kDenseBlock = 256;

/// The entries that hold one term. A view into Words.
struct WordList {
  std::uint32_t entries = 0;                             ///< that hold it in any field
  std::array<std::uint32_t, kTextFieldCount> holders{};  ///< that hold it in each field
  const unsigned char* data = nullptr;
  const unsigned char* counts = nullptr;  ///< the different ones; null: a short list
  std::uint32_t common = 0;               ///< how many of them are one byte
  std::uint32_t others = 0;               ///< and how many are 32 bits, behind these
  const unsigned char* places = nullptr;  ///< null: not kept
  // Of a dense list: which of the different counts, in so many bits, for each entry; all bits set
  // lead to the ones that need more.
  const unsigned char* codes = nullptr;  ///< null: not dense
  unsigned code_width = 0;
  const unsigned char* escapes = nullptr;
  std::uint32_t escape_count = 0;

  unsigned place_width() const {
    return static_cast<unsigned>(std::bit_width(common + others - 1));
  }
  std::uint32_t most_in_one_field() const {
    return *std::max_element(holders.begin(), holders.end());
  }
};

/// The key of a term: `text` is its mark and text (schema.h), or a label as it is filed
/// ("XPtorch").
std::uint64_t word_key(std::string_view text);

class Words {
 public:
  /// Reads a file, which may be closed then: a small one whole, a large one mapped; bytes in memory
  /// are used where they are. kIndexCorrupt (params: path, detail) where it is none, of another
  /// generation or damaged.
  static Result<std::shared_ptr<const Words>> read(const IndexFile& file, const std::string& name,
                                                   std::string_view generation,
                                                   std::uint32_t entries);
  ~Words();

  /// Of no entry at all.
  static const std::shared_ptr<const Words>& none();

  /// Every entry's number is below it.
  std::uint32_t entries() const { return entries_; }

  /// Of a term that no entry holds: an empty list.
  WordList find(std::string_view text) const;

  /// use(entry, counts, code) for every entry, ascending; `code` is the byte that stands for the
  /// counts. Two nanoseconds an entry.
  template <class Use>
  void for_each(const WordList& list, Use use) const;

  /// use(place, counts, code) for those of `wanted`, which ascends, that are in the list; `place`
  /// is that in `wanted`. Reads the blocks that may hold them.
  template <class Use>
  void among(const WordList& list, std::span<const std::uint32_t> wanted, Use use) const;

  /// Where a word stands in one field of an entry: ascending, counted from the field's beginning.
  /// Nothing of a term whose places are not kept. Some hundred nanoseconds.
  std::vector<std::uint32_t> places(const WordList& list, std::uint32_t entry,
                                    std::size_t field) const;

  /// use(text, held) for what the vocabulary has that begins with `start` (a mark, and more), in
  /// order, until it returns false. `held`: by how many fields of entries, counted.
  void for_each_text(std::string_view start,
                     const std::function<bool(std::string_view, std::uint32_t)>& use) const;

  /// What an entry may be filtered by, as it is filed: "XPtorch", "XGddp", "XKguide".
  std::span<const std::uint16_t> labels_of(std::uint32_t entry) const;
  std::string_view label(std::uint16_t number) const;
  std::size_t label_count() const { return name_starts_.size() - 1; }

 private:
  class Bytes;
  struct Cursor;
  struct Block;
  struct Dense;
  // Before a list of several blocks: the first entry of each and where it stands.
  struct Head {
    std::uint32_t entry;
    std::uint32_t offset;
  };
  static std::uint32_t blocks_of(const WordList& list) {
    return list.counts == nullptr ? 1 : (list.entries + kWordBlock - 1) / kWordBlock;
  }
  static Head head_of(const unsigned char* heads, std::uint32_t block) {
    Head head;
    std::memcpy(&head, heads + block * sizeof head, sizeof head);
    return head;
  }
  // The last block from `block` on that begins at `entry` or before it, by doubling steps and then
  // by halves; `block` where none does.
  static std::uint32_t last_block_before(const unsigned char* heads, std::uint32_t block,
                                         std::uint32_t blocks, std::uint32_t entry) {
    std::uint32_t step = 1;
    for (; block + step < blocks && head_of(heads, block + step).entry <= entry; step *= 2)
      block += step;
    for (; step > 0; step /= 2)
      if (block + step < blocks && head_of(heads, block + step).entry <= entry) block += step;
    return block;
  }
  explicit Words(std::unique_ptr<const Bytes> bytes);
  WordList list_at(std::uint64_t place) const;
  bool read_long(Cursor at, WordList& list) const;
  bool read_dense(Cursor at, WordList& list) const;
  Block block_of(const WordList& list, std::uint32_t block) const;
  std::size_t text_block_before(std::string_view text) const;
  Result<void> check(const std::string& name, std::string_view generation, std::uint32_t entries);

  std::unique_ptr<const Bytes> bytes_;
  const unsigned char* end_ = nullptr;  // of the lists
  const unsigned char* lists_ = nullptr;
  std::span<const WordsRow> rows_;               // by key
  std::span<const std::uint32_t> starts_;        // by the high bits of a key: its first row
  std::span<const std::uint32_t> label_starts_;  // by entry: its first label
  std::span<const std::uint16_t> labels_;
  std::string_view names_;  // of labels, one after the other
  std::span<const std::uint32_t> name_starts_;
  std::string_view texts_;  // the vocabulary
  std::span<const std::uint32_t> text_starts_;
  std::uint32_t entries_ = 0;
  unsigned shift_ = 0;
};

/// Reads numbers and short lists, byte by byte; never behind the end of all lists.
struct Words::Cursor {
  const unsigned char* at;
  const unsigned char* end;
  std::uint32_t entry = 0;
  FieldCounts counts = 0;
  std::uint8_t code = 0;

  std::uint32_t number() {
    std::uint32_t value = 0;
    for (unsigned shift = 0; at < end && shift < 32; shift += 7) {
      const std::uint32_t byte = *at++;
      value |= (byte & 0x7FU) << shift;
      if (byte < 0x80) break;
    }
    return value;
  }

  // How many places a field of an entry has; they follow.
  std::uint32_t count_of(FieldCounts held, std::size_t field) {
    const auto count = count_in(held, field);
    return count < kMostCounted ? count : count + number();
  }

  void skip(std::uint32_t numbers) {
    for (; numbers > 0 && at < end; --numbers) number();
  }

  // The next entry of a short list.
  void next() {
    entry += number();
    code = at < end ? *at++ : 0;
    counts = kCommonCounts[code];
    if (code != kOtherCounts || end - at < static_cast<std::ptrdiff_t>(sizeof counts)) return;
    std::memcpy(&counts, at, sizeof counts);
    at += sizeof counts;
  }
};

// At most 32 bits, which all lie before the end of all lists.
inline std::uint32_t word_bits(const unsigned char* bits, std::size_t at, unsigned width) {
  std::uint64_t value;
  std::memcpy(&value, bits + at / 8, sizeof value);
  return static_cast<std::uint32_t>(value >> at % 8 & ((std::uint64_t{1} << width) - 1));
}

// use(counts, code) of those numbered `place` among the different ones of a list.
template <class Use>
void with_counts_at(const WordList& list, std::uint32_t place, Use use) {
  if (place < list.common) {
    const auto code = list.counts[place];
    return use(kCommonCounts[code], code);
  }
  FieldCounts counts = 0;
  const auto other = place - list.common;
  if (other < list.others)
    std::memcpy(&counts, list.counts + list.common + other * sizeof counts, sizeof counts);
  use(counts, kOtherCounts);
}

/// A block of a long list, entry by entry: its bits all lie before the end of all lists.
struct Words::Block {
  const WordList* list;
  const unsigned char* bits;
  std::uint32_t size;   // entries; 0 where the bytes make no sense
  std::uint32_t entry;  // the one that is read
  unsigned gap_width;
  unsigned place_width;

  // From the entry numbered i, the first of which is read, to the next one.
  void next(std::uint32_t i) {
    entry += 1 + word_bits(bits, std::size_t{i} * gap_width, gap_width);
  }

  // use(counts, code) of the entry numbered i.
  template <class Use>
  void with_counts(std::uint32_t i, Use use) const {
    const auto first = std::size_t{size - 1} * gap_width;
    with_counts_at(*list, word_bits(bits, first + std::size_t{i} * place_width, place_width), use);
  }
};

/// A dense list, whose bits all lie before the end of all lists.
struct Words::Dense {
  static constexpr std::size_t kBits = 64;

  // Before the bits of a block: how many entries and how many escapes there are before it.
  struct Head {
    std::uint32_t entries;
    std::uint32_t escapes;
  };
  static constexpr std::size_t kBlockBytes = sizeof(Head) + kDenseBlock / 8;

  explicit Dense(const WordList& of)
      : list(of),
        place_width(of.place_width()),
        escape(of.code_width < place_width ? (1U << of.code_width) - 1 : UINT32_MAX) {}

  const WordList& list;
  const unsigned place_width;
  const std::uint32_t escape;

  Head head_of(std::size_t block) const {
    Head head;
    std::memcpy(&head, list.data + block * kBlockBytes, sizeof head);
    return head;
  }
  std::uint64_t word_of(std::size_t block, std::size_t word) const {
    std::uint64_t bits;
    std::memcpy(&bits, list.data + block * kBlockBytes + sizeof(Head) + word * sizeof bits,
                sizeof bits);
    return bits;
  }
  std::uint32_t code_of(std::size_t i) const {
    return word_bits(list.codes, i * list.code_width, list.code_width);
  }
  std::uint32_t escaped(std::size_t i) const {
    return i < list.escape_count ? word_bits(list.escapes, i * place_width, place_width)
                                 : UINT32_MAX;
  }

  // The processors that this runs on need not have an instruction for it.
  static std::uint32_t ones(std::uint64_t bits) {
    bits -= bits >> 1U & 0x5555555555555555U;
    bits = (bits & 0x3333333333333333U) + (bits >> 2U & 0x3333333333333333U);
    return static_cast<std::uint32_t>(
        ((bits + (bits >> 4U)) & 0x0f0f0f0f0f0f0f0fU) * 0x0101010101010101U >> 56U);
  }

  // How many of the codes from `first` to before `last` are escapes: as many at a time as fit.
  std::uint32_t escapes_in(std::size_t first, std::size_t last) const {
    constexpr unsigned kRead = 56;
    const auto width = list.code_width;
    const auto at_once = kRead / width;
    const auto every = ((std::uint64_t{1} << at_once * width) - 1) / ((1U << width) - 1);
    std::uint32_t found = 0;
    for (; first < last; first += at_once) {
      std::uint64_t bits;
      std::memcpy(&bits, list.codes + first * width / 8, sizeof bits);
      bits >>= first * width % 8;
      auto all = bits;
      for (unsigned shift = 1; shift < width; ++shift) all &= bits >> shift;
      all &= every;
      if (last - first < at_once) all &= (std::uint64_t{1} << (last - first) * width) - 1;
      found += ones(all);
    }
    return found;
  }

  // use(counts, code) where the list holds the entry.
  template <class Use>
  void with(std::uint32_t entry, Use use) const {
    const std::size_t block = entry / kDenseBlock, word = entry % kDenseBlock / kBits;
    const auto bits = word_of(block, word);
    const auto bit = entry % kBits;
    if ((bits >> bit & 1U) == 0) return;
    const auto head = head_of(block);
    std::size_t i = head.entries + ones(bits & ((std::uint64_t{1} << bit) - 1));
    for (std::size_t before = 0; before < word; ++before) i += ones(word_of(block, before));
    if (i >= list.entries) return;
    auto place = code_of(i);
    if (place == escape) place = escaped(std::size_t{head.escapes} + escapes_in(head.entries, i));
    with_counts_at(list, place, use);
  }

  // use(entry, counts, code) for all of them, of so many entries.
  template <class Use>
  void for_each(std::uint32_t entries, Use use) const {
    std::size_t i = 0, escapes = 0;
    for (std::uint32_t first = 0; first < entries; first += kBits) {
      auto bits = word_of(first / kDenseBlock, first % kDenseBlock / kBits);
      for (; bits != 0; bits &= bits - 1) {
        const auto entry = first + static_cast<std::uint32_t>(std::countr_zero(bits));
        if (entry >= entries || i >= list.entries) return;
        auto place = code_of(i++);
        if (place == escape) place = escaped(escapes++);
        with_counts_at(list, place,
                       [&](FieldCounts counts, std::uint8_t code) { use(entry, counts, code); });
      }
    }
  }
};

template <class Use>
void Words::for_each(const WordList& list, Use use) const {
  if (list.counts == nullptr) {
    Cursor cursor{list.data, end_};
    for (std::uint32_t i = 0; i < list.entries; ++i) {
      cursor.next();
      if (cursor.entry >= entries_) return;
      use(cursor.entry, cursor.counts, cursor.code);
    }
    return;
  }
  if (list.codes != nullptr) return Dense(list).for_each(entries_, use);
  const auto blocks = blocks_of(list);
  for (std::uint32_t b = 0; b < blocks; ++b) {
    auto block = block_of(list, b);
    for (std::uint32_t i = 0; i < block.size; ++i) {
      if (block.entry >= entries_) return;
      block.with_counts(
          i, [&](FieldCounts counts, std::uint8_t code) { use(block.entry, counts, code); });
      if (i + 1 < block.size) block.next(i);
    }
  }
}

template <class Use>
void Words::among(const WordList& list, std::span<const std::uint32_t> wanted, Use use) const {
  std::size_t w = 0;
  if (list.counts == nullptr) {
    Cursor cursor{list.data, end_};
    for (std::uint32_t i = 0; i < list.entries; ++i) {
      cursor.next();
      while (w < wanted.size() && wanted[w] < cursor.entry) ++w;
      if (w == wanted.size()) return;
      if (wanted[w] == cursor.entry) use(w, cursor.counts, cursor.code);
    }
    return;
  }
  if (list.codes != nullptr) {
    const Dense dense(list);
    for (; w < wanted.size() && wanted[w] < entries_; ++w)
      dense.with(wanted[w], [&](FieldCounts counts, std::uint8_t code) { use(w, counts, code); });
    return;
  }
  const auto blocks = blocks_of(list);
  for (std::uint32_t b = 0; b < blocks && w < wanted.size(); ++b) {
    std::uint32_t next_head = entries_;
    if (blocks > 1) {
      b = last_block_before(list.data, b, blocks, wanted[w]);
      if (b + 1 < blocks) next_head = head_of(list.data, b + 1).entry;
    }
    auto block = block_of(list, b);
    for (std::uint32_t i = 0; i < block.size && wanted[w] < next_head; ++i) {
      while (wanted[w] < block.entry)
        if (++w == wanted.size()) return;
      if (wanted[w] == block.entry) {
        block.with_counts(i, [&](FieldCounts counts, std::uint8_t code) { use(w, counts, code); });
        if (++w == wanted.size()) return;
      }
      if (i + 1 < block.size) block.next(i);
    }
  }
}

}  // namespace tracelore
