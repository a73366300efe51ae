// The lists of Words and the places behind them.
#include <algorithm>
#include <array>
#include <bit>

#include "engine/index/words.h"
#include "engine/index/words_format.h"

namespace tracelore {

WordList Words::list_at(std::uint64_t place) const {
  if (place > static_cast<std::uint64_t>(end_ - lists_)) return {};
  Cursor cursor{lists_ + place, end_};
  WordList list;
  list.entries = cursor.number();
  if (list.entries > entries_) return {};
  if (list.entries > kShortList) return read_long(cursor, list) ? list : WordList{};
  list.data = cursor.at;
  for (std::uint32_t i = 0; i < list.entries; ++i) {
    cursor.next();
    for (std::size_t f = 0; f < kTextFieldCount; ++f)
      if (count_in(cursor.counts, f) > 0) ++list.holders[f];
  }
  return list;
}

// Whether what stands before its entries, from `at` on, makes sense.
bool Words::read_long(Cursor at, WordList& list) const {
  const auto fields = at.number();
  for (std::size_t f = 0; f < kTextFieldCount; ++f)
    if ((fields >> f & 1U) != 0) list.holders[f] = std::min(at.number(), list.entries);
  list.common = at.number();
  list.others = at.number();
  const auto left = static_cast<std::uint64_t>(end_ - at.at);
  const auto counts = list.common + std::uint64_t{list.others} * sizeof(FieldCounts);
  if (list.common + std::uint64_t{list.others} > list.entries || counts > left) return false;
  list.counts = at.at;
  at.at += counts;
  if ((fields & kDenseMark) != 0) return read_dense(at, list);
  const auto blocks = (list.entries + kWordBlock - 1) / kWordBlock;
  const auto heads = blocks > 1 ? blocks * sizeof(Head) : 0;
  list.data = at.at;
  return heads <= left - counts;
}

bool Words::read_dense(Cursor at, WordList& list) const {
  list.code_width = at.number();
  list.escape_count = at.number();
  if (list.code_width > list.place_width() || (list.code_width == 0 && list.place_width() > 0))
    return false;
  const auto left = static_cast<std::uint64_t>(end_ - at.at);
  const auto blocks = (std::uint64_t{entries_} + kDenseBlock - 1) / kDenseBlock;
  const auto codes = blocks * Dense::kBlockBytes;
  const auto escapes = codes + (std::uint64_t{list.entries} * list.code_width + 7) / 8;
  if (escapes + (std::uint64_t{list.escape_count} * list.place_width() + 7) / 8 > left)
    return false;
  list.data = at.at;
  list.codes = at.at + codes;
  list.escapes = at.at + escapes;
  return true;
}

Words::Block Words::block_of(const WordList& list, std::uint32_t number) const {
  const auto blocks = blocks_of(list);
  Block block{&list, nullptr, 0, 0, 0, 0};
  Cursor cursor{list.data, end_};
  if (blocks > 1) {
    const auto head = head_of(list.data, number);
    cursor.at += blocks * sizeof(Head);
    if (head.offset > static_cast<std::uint64_t>(end_ - cursor.at)) return block;
    cursor.at += head.offset;
    block.entry = head.entry;
  } else {
    block.entry = cursor.number();
  }
  if (cursor.at >= end_) return block;
  block.gap_width = *cursor.at++;
  block.bits = cursor.at;
  block.place_width = list.place_width();
  const auto size = std::min(kWordBlock, list.entries - number * kWordBlock);
  const auto bits = std::size_t{size - 1} * block.gap_width + std::size_t{size} * block.place_width;
  if (block.gap_width > 32 || bits / 8 > static_cast<std::size_t>(end_ - block.bits)) return block;
  block.size = size;
  return block;
}

std::vector<std::uint32_t> Words::places(const WordList& list, std::uint32_t entry,
                                         std::size_t field) const {
  if (list.places == nullptr || list.entries == 0 || list.codes != nullptr) return {};
  // The counts of those before it in its block: their places are passed over.
  std::array<FieldCounts, kWordBlock> counts{};
  std::uint32_t before = 0;
  bool found_it = false;
  Cursor place{list.places, end_};
  if (list.counts == nullptr) {
    Cursor cursor{list.data, end_};
    for (; before < list.entries && !found_it; before += found_it ? 0 : 1) {
      cursor.next();
      counts[before] = cursor.counts;
      found_it = cursor.entry == entry;
    }
  } else {
    const auto blocks = blocks_of(list);
    const auto number = blocks > 1 ? last_block_before(list.data, 0, blocks, entry) : 0;
    auto block = block_of(list, number);
    for (; before < block.size && !found_it; before += found_it ? 0 : 1) {
      block.with_counts(before, [&](FieldCounts held, std::uint8_t) { counts[before] = held; });
      found_it = block.entry == entry;
      if (before + 1 < block.size) block.next(before);
    }
    if (blocks > 1) {
      const std::uint64_t heads = blocks * sizeof(std::uint32_t);
      if (heads > static_cast<std::uint64_t>(end_ - place.at)) return {};
      std::uint32_t offset = 0;
      std::memcpy(&offset, place.at + number * sizeof offset, sizeof offset);
      place.at += heads;
      place.at += std::min<std::uint64_t>(offset, static_cast<std::uint64_t>(end_ - place.at));
    }
  }
  if (!found_it) return {};
  for (std::uint32_t k = 0; k < before; ++k)
    for (std::size_t f = 0; f < kTextFieldCount; ++f) place.skip(place.count_of(counts[k], f));
  for (std::size_t f = 0; f < field; ++f) place.skip(place.count_of(counts[before], f));
  std::vector<std::uint32_t> found;
  std::uint32_t at = 0;
  for (auto i = place.count_of(counts[before], field); i > 0 && place.at < end_; --i) {
    at += place.number();
    if (found.empty() || found.back() < at) found.push_back(at);
  }
  return found;
}

}  // namespace tracelore
