/// The words of all entries as one flat file beside the Xapian database: what a search reads.
///
/// Xapian answers one term of one field at a time, by a walk down a tree of pages, and a question
/// becomes hundreds of those. Here a term has one list for all fields, found by its hash: which
/// entries hold it, and how often each of their fields does
/// (docs/decisions/0021-words-in-a-file-alone.md). Immutable; safe from any thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/base/result.h"
#include "engine/index/field_counts.h"

namespace tracelore {

struct WordsRow;

/// The entries that hold one term. A view into Words.
struct WordList {
  std::uint32_t entries = 0;  ///< that hold it in any field
  std::uint32_t holders = 0;  ///< the most that hold it in one field
  const unsigned char* data = nullptr;
};

/// Entries stand in blocks, so that a list need not be read from its beginning.
inline constexpr std::uint32_t kWordBlock = 32;

/// The key of a term: `text` is its mark and text (schema.h), or a label as it is filed
/// ("XPtorch").
std::uint64_t word_key(std::string_view text);

class Words {
 public:
  /// Reads a file, which may be closed then: a small one whole, a large one mapped. kIndexCorrupt
  /// (params: path, detail) where it is none, of another generation or damaged.
  static Result<std::shared_ptr<const Words>> read(int descriptor, const std::string& name,
                                                   std::string_view generation,
                                                   std::uint32_t entries);
  ~Words();

  /// Every entry's number is below it.
  std::uint32_t entries() const { return entries_; }

  /// Of a term that no entry holds: an empty list.
  WordList find(std::string_view text) const;

  /// use(entry, counts, code) for every entry, ascending, or until it returns false; `code` is the
  /// byte that stands for the counts. Two nanoseconds an entry.
  template <class Use>
  void for_each(const WordList& list, Use use) const;

  /// use(place, counts, code) for those of `wanted`, which ascends, that are in the list; `place`
  /// is that in `wanted`. Reads the blocks that may hold them.
  template <class Use>
  void among(const WordList& list, std::span<const std::uint32_t> wanted, Use use) const;

  /// Where a list under kWordMark has its word in one field of an entry: ascending, counted from
  /// the field's beginning. Some hundred nanoseconds.
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
  // Before a list of several blocks: the first entry of each and where it stands.
  struct Head {
    std::uint32_t entry;
    std::uint32_t offset;
  };
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
  const unsigned char* places_of_block(const WordList& list, const Cursor& behind_block,
                                       std::uint32_t block) const;
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

/// Reads one list, byte by byte; never behind the end of all lists.
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

  // The first entry of a block is written whole, the others as what they are more than the last.
  void next(bool first) {
    entry = number() + (first ? 0 : entry);
    code = at < end ? *at++ : 0;
    counts = kCommonCounts[code];
    if (code != kOtherCounts || end - at < static_cast<std::ptrdiff_t>(sizeof counts)) return;
    std::memcpy(&counts, at, sizeof counts);
    at += sizeof counts;
  }
};

template <class Use>
void Words::for_each(const WordList& list, Use use) const {
  const auto blocks = (list.entries + kWordBlock - 1) / kWordBlock;
  Cursor cursor{list.data + (blocks > 1 ? blocks * sizeof(Head) : 0), end_};
  for (std::uint32_t i = 0; i < list.entries; ++i) {
    cursor.next(i % kWordBlock == 0);
    if (cursor.entry >= entries_) return;
    if constexpr (std::is_same_v<decltype(use(cursor.entry, cursor.counts, cursor.code)), bool>) {
      if (!use(cursor.entry, cursor.counts, cursor.code)) return;
    } else {
      use(cursor.entry, cursor.counts, cursor.code);
    }
  }
}

template <class Use>
void Words::among(const WordList& list, std::span<const std::uint32_t> wanted, Use use) const {
  const auto blocks = (list.entries + kWordBlock - 1) / kWordBlock;
  const auto* bodies = list.data + (blocks > 1 ? blocks * sizeof(Head) : 0);
  std::size_t i = 0;
  for (std::uint32_t block = 0; block < blocks && i < wanted.size(); ++block) {
    Cursor cursor{bodies, end_};
    std::uint32_t next_head = entries_;
    if (blocks > 1) {
      block = last_block_before(list.data, block, blocks, wanted[i]);
      const auto offset = head_of(list.data, block).offset;
      if (offset > static_cast<std::uint64_t>(end_ - bodies)) return;
      cursor.at += offset;
      if (block + 1 < blocks) next_head = head_of(list.data, block + 1).entry;
    }
    const auto left = std::min(kWordBlock, list.entries - block * kWordBlock);
    for (std::uint32_t k = 0; k < left && wanted[i] < next_head; ++k) {
      cursor.next(k == 0);
      while (wanted[i] < cursor.entry)
        if (++i == wanted.size()) return;
      if (wanted[i] != cursor.entry) continue;
      use(i, cursor.counts, cursor.code);
      if (++i == wanted.size()) return;
    }
  }
}

}  // namespace tracelore
