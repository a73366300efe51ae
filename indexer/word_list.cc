#include "indexer/word_list.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <vector>

#include "engine/index/words.h"
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

// The different counts of a list, such as have a byte first, and for each entry the place of its
// own among them.
class CountsOfList {
 public:
  CountsOfList(std::span<const WordPosting> postings, const std::vector<std::uint8_t>& codes) {
    std::array<bool, 256> used{};
    for (std::size_t i = 0; i < postings.size(); ++i) {
      used[codes[i]] = true;
      if (codes[i] == kOtherCounts) others_.push_back(postings[i].counts);
    }
    std::sort(others_.begin(), others_.end());
    others_.erase(std::unique(others_.begin(), others_.end()), others_.end());
    std::array<std::uint32_t, 256> place_of_code{};
    for (std::size_t code = 0; code < kOtherCounts; ++code) {
      if (!used[code]) continue;
      place_of_code[code] = static_cast<std::uint32_t>(common_.size());
      common_ += static_cast<char>(code);
    }
    for (std::size_t i = 0; i < postings.size(); ++i)
      places_.push_back(codes[i] == kOtherCounts ? place_of_other(postings[i].counts)
                                                 : place_of_code[codes[i]]);
  }

  void put(std::string& bytes) const {
    put_number(static_cast<std::uint32_t>(common_.size()), bytes);
    put_number(static_cast<std::uint32_t>(others_.size()), bytes);
    bytes += common_;
    for (const auto counts : others_) put_raw(counts, bytes);
  }
  std::uint32_t place_of(std::size_t entry) const { return places_[entry]; }
  unsigned width() const {
    return static_cast<unsigned>(std::bit_width(common_.size() + others_.size() - 1));
  }

 private:
  std::uint32_t place_of_other(FieldCounts counts) const {
    const auto at = std::lower_bound(others_.begin(), others_.end(), counts) - others_.begin();
    return static_cast<std::uint32_t>(common_.size() + static_cast<std::size_t>(at));
  }

  std::string common_;
  std::vector<FieldCounts> others_;
  std::vector<std::uint32_t> places_;
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
  std::vector<std::uint8_t> codes;
  for (const auto& posting : postings) codes.push_back(code_of(posting.counts));
  const CountsOfList counts(postings, codes);
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
    for (std::size_t i = 0; i < block.size(); ++i)
      bits.put(counts.place_of(first + i), counts.width());
    blocks += static_cast<char>(width);
    blocks += bits.take();
  }
  list += blocks;
}

}  // namespace

std::string word_list(std::span<const WordPosting> postings,
                      std::span<const std::uint32_t, kTextFieldCount> holders) {
  std::string list;
  put_number(static_cast<std::uint32_t>(postings.size()), list);
  if (postings.size() <= kShortList) return list + short_one(postings);
  std::uint32_t fields = 0;
  for (std::size_t f = 0; f < holders.size(); ++f) fields |= holders[f] > 0 ? 1U << f : 0U;
  put_number(fields, list);
  for (const auto count : holders)
    if (count > 0) put_number(count, list);
  put_blocks(postings, list);
  return list;
}

}  // namespace tracelore
