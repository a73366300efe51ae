#include "engine/paste/reduce/repeat_counter.h"

#include "engine/paste/scan.h"

namespace tracelore::parsing {
namespace {

constexpr std::uint64_t kBasis = 0xCBF29CE484222325ULL;
constexpr std::uint64_t kPrime = 0x100000001B3ULL;
constexpr std::size_t kHashed = 256;
constexpr std::uint32_t kMostCounted = 65'535;

}  // namespace

std::uint64_t masked_hash(std::string_view line) {
  std::uint64_t hash = kBasis;
  bool in_number = false;
  for (const char c : line.substr(0, kHashed)) {
    const bool digit = is_digit(c);
    if (digit && in_number) continue;
    in_number = digit;
    hash = (hash ^ static_cast<unsigned char>(digit ? '0' : c)) * kPrime;
  }
  return hash == 0 ? 1 : hash;
}

std::uint64_t rank_hash(std::string_view text) {
  constexpr std::size_t kLongestWord = 8;
  std::size_t at = 0;
  while (at < text.size() && at < kLongestWord && !is_digit(text[at])) ++at;
  std::size_t rank = 0;
  if (!Scan{text, at}.number(rank)) return 0;
  return (kBasis ^ (rank + 1)) * kPrime;
}

std::size_t RepeatCounter::count(std::uint64_t key) {
  if (slots_.empty()) slots_.resize(kSlots);
  for (std::size_t at = key % kSlots;; at = (at + 1) % kSlots) {
    Slot& slot = slots_[at];
    if (slot.key == key) {
      if (slot.count < kMostCounted) ++slot.count;
      return slot.count;
    }
    if (slot.key != 0) continue;
    if (used_ * 4 >= kSlots * 3) return 1;
    ++used_;
    slot = {key, 1};
    return 1;
  }
}

}  // namespace tracelore::parsing
