#include "indexer/word_list.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <vector>

#include "engine/index/words.h"
#include "engine/index/words_format.h"
#include "indexer/words_bytes.h"

namespace tracelore {
namespace {

// Which byte stands for counts; kOtherCounts where none does.
constexpr std::uint8_t code_of(FieldCounts counts) {
  constexpr std::size_t kSlots = 1024;
  constexpr auto kSlotOf = [](FieldCounts held) {
    return static_cast<std::size_t>(held * 0x9e3779b1U >> 22U);  // 10 bits, as many as the slots
  };
  constexpr auto kCodes = [&] {
    std::array<std::uint8_t, kSlots> codes{};
    codes.fill(kOtherCounts);
    for (std::size_t code = 0; code < kOtherCounts; ++code) {
      if (kCommonCounts[code] == 0) continue;
      auto slot = kSlotOf(kCommonCounts[code]);
      while (codes[slot] != kOtherCounts) slot = (slot + 1) % kSlots;
      codes[slot] = static_cast<std::uint8_t>(code);
    }
    return codes;
  }();
  for (auto slot = kSlotOf(counts);; slot = (slot + 1) % kSlots)
    if (kCodes[slot] == kOtherCounts || kCommonCounts[kCodes[slot]] == counts) return kCodes[slot];
}

class Bits {
 public:
  void put(std::uint32_t value, unsigned width) {
    waiting_ |= std::uint64_t{value} << count_;
    for (count_ += width; count_ >= 8; count_ -= 8, waiting_ >>= 8U)
      bytes_ += static_cast<char>(waiting_ & 0xFFU);
  }
  // The rest of the last byte stays empty.
  std::string take() {
    if (count_ > 0) bytes_ += static_cast<char>(waiting_ & 0xFFU);
    return std::move(bytes_);
  }

 private:
  std::string bytes_;
  std::uint64_t waiting_ = 0;
  unsigned count_ = 0;
};

// The different counts of a list, such as have a byte first, the frequent ones before the others,
// and for each entry the place of its own among them.
class CountsOfList {
 public:
  explicit CountsOfList(std::span<const WordPosting> postings) {
    std::vector<FieldCounts> all;
    for (const auto& posting : postings) all.push_back(posting.counts);
    std::sort(all.begin(), all.end());
    for (std::size_t i = 0; i < all.size();) {
      const auto end = static_cast<std::size_t>(
          std::upper_bound(all.begin() + static_cast<std::ptrdiff_t>(i), all.end(), all[i]) -
          all.begin());
      rows_.push_back({all[i], code_of(all[i]), end - i});
      i = end;
    }
    std::sort(rows_.begin(), rows_.end(), [](const Row& a, const Row& b) {
      const bool a_other = a.code == kOtherCounts, b_other = b.code == kOtherCounts;
      return a_other != b_other ? b_other
                                : std::pair(b.held, a.counts) < std::pair(a.held, b.counts);
    });
    for (std::uint32_t i = 0; i < rows_.size(); ++i) by_counts_.push_back({rows_[i].counts, i});
    std::sort(by_counts_.begin(), by_counts_.end());
  }

  void put(std::string& bytes) const {
    const auto others = std::find_if(rows_.begin(), rows_.end(),
                                     [](const Row& row) { return row.code == kOtherCounts; });
    put_number(static_cast<std::uint32_t>(others - rows_.begin()), bytes);
    put_number(static_cast<std::uint32_t>(rows_.end() - others), bytes);
    for (auto row = rows_.begin(); row != others; ++row) bytes += static_cast<char>(row->code);
    for (auto row = others; row != rows_.end(); ++row) put_raw(row->counts, bytes);
  }
  std::uint32_t place_of(FieldCounts counts) const {
    return std::lower_bound(by_counts_.begin(), by_counts_.end(), std::pair(counts, 0U))->second;
  }
  unsigned width() const { return static_cast<unsigned>(std::bit_width(rows_.size() - 1)); }

  // In how many bits most places are said best, where all others are said in width() more.
  unsigned code_width() const {
    unsigned best = width();
    std::size_t held = 0;
    for (const auto& row : rows_) held += row.held;
    std::size_t least = held * best;
    for (unsigned bits = 1; bits < width(); ++bits) {
      std::size_t escapes = 0;
      for (std::size_t i = (std::size_t{1} << bits) - 1; i < rows_.size(); ++i)
        escapes += rows_[i].held;
      const auto size = held * bits + escapes * width();
      if (size < least) least = size, best = bits;
    }
    return best;
  }

 private:
  struct Row {
    FieldCounts counts;
    std::uint8_t code;
    std::size_t held;
  };
  std::vector<Row> rows_;
  std::vector<std::pair<FieldCounts, std::uint32_t>> by_counts_;  // and their place
};

std::uint32_t gap_before(std::span<const WordPosting> block, std::size_t i) {
  return block[i].entry - block[i - 1].entry - 1;
}

unsigned gap_width(std::span<const WordPosting> block) {
  std::uint32_t widest = 0;
  for (std::size_t i = 1; i < block.size(); ++i) widest = std::max(widest, gap_before(block, i));
  return static_cast<unsigned>(std::bit_width(widest));
}

std::string short_one(std::span<const WordPosting> postings) {
  std::string list;
  std::uint32_t before = 0;
  for (const auto& posting : postings) {
    const auto code = code_of(posting.counts);
    put_number(posting.entry - std::exchange(before, posting.entry), list);
    list += static_cast<char>(code);
    if (code == kOtherCounts) put_raw(posting.counts, list);
  }
  return list;
}

void put_blocks(std::span<const WordPosting> postings, std::string& list) {
  const CountsOfList counts(postings);
  counts.put(list);
  const bool heads = postings.size() > kWordBlock;
  std::string blocks;
  for (std::size_t first = 0; first < postings.size(); first += kWordBlock) {
    const auto block =
        postings.subspan(first, std::min<std::size_t>(kWordBlock, postings.size() - first));
    if (heads) {
      put_raw(block.front().entry, list);
      put_raw(static_cast<std::uint32_t>(blocks.size()), list);
    } else {
      put_number(block.front().entry, list);
    }
    const auto width = gap_width(block);
    Bits bits;
    for (std::size_t i = 1; i < block.size(); ++i) bits.put(gap_before(block, i), width);
    for (const auto& posting : block) bits.put(counts.place_of(posting.counts), counts.width());
    blocks += static_cast<char>(width);
    blocks += bits.take();
  }
  list += blocks;
}

void put_dense(std::span<const WordPosting> postings, std::uint32_t entries, std::string& list) {
  const CountsOfList counts(postings);
  counts.put(list);
  const auto width = counts.code_width();
  const auto escape = width < counts.width() ? (1U << width) - 1 : UINT32_MAX;
  std::string blocks;
  Bits codes, escapes;
  std::uint32_t holders = 0, escaped = 0;
  for (std::uint32_t first = 0; first < entries; first += kDenseBlock) {
    put_raw(holders, blocks);
    put_raw(escaped, blocks);
    std::array<std::uint64_t, kDenseBlock / 64> bits{};
    for (; holders < postings.size() && postings[holders].entry - first < kDenseBlock; ++holders) {
      const auto at = postings[holders].entry - first;
      bits[at / 64] |= std::uint64_t{1} << at % 64;
      const auto place = counts.place_of(postings[holders].counts);
      codes.put(std::min(place, escape), width);
      if (place < escape) continue;
      escapes.put(place, counts.width());
      ++escaped;
    }
    put_raw(bits, blocks);
  }
  put_number(width, list);
  put_number(escaped, list);
  list += blocks + codes.take() + escapes.take();
}

bool is_dense(std::span<const WordPosting> postings, std::uint32_t entries) {
  return postings.size() > kWordBlock && postings.size() * kDense >= entries &&
         postings.front().places.empty();
}

}  // namespace

std::string word_list(std::span<const WordPosting> postings,
                      std::span<const std::uint32_t, kTextFieldCount> holders,
                      std::uint32_t entries) {
  std::string list;
  put_number(static_cast<std::uint32_t>(postings.size()), list);
  if (postings.size() <= kShortList) return list + short_one(postings);
  std::uint32_t fields = 0;
  for (std::size_t f = 0; f < holders.size(); ++f) fields |= holders[f] > 0 ? 1U << f : 0U;
  const bool dense = is_dense(postings, entries);
  put_number(dense ? fields | kDenseMark : fields, list);
  for (const auto count : holders)
    if (count > 0) put_number(count, list);
  if (dense)
    put_dense(postings, entries, list);
  else
    put_blocks(postings, list);
  return list;
}

}  // namespace tracelore
