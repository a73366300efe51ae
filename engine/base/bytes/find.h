/// A short text in a line: what std::string_view::find does, several times as fast where the first
/// letter of the text is a common one. Free functions, safe from any thread.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace tracelore {

/// Bytes that are looked at together, whatever the processor.
using ByteLane = unsigned char __attribute__((vector_size(16)));

/// Sixteen bytes at `at`.
inline ByteLane load_lane(const char* at) {
  ByteLane lane;
  std::memcpy(&lane, at, sizeof lane);
  return lane;
}

/// A bit for each byte of a lane that holds nothing but 0x00 and 0xFF: the first byte's is the
/// lowest.
inline std::uint64_t lane_bits(ByteLane lane) {
#ifdef __SSE2__
  using Chars = char __attribute__((vector_size(16)));
  return static_cast<unsigned>(__builtin_ia32_pmovmskb128(Chars(lane)));
#else
  static_assert(std::endian::native == std::endian::little);
  std::array<std::uint64_t, 2> halves = {};
  std::memcpy(halves.data(), &lane, sizeof lane);
  // The lowest bits of eight bytes come to stand side by side at the top.
  constexpr std::uint64_t kLow = 0x0101010101010101ULL, kGather = 0x0102040810204080ULL;
  const auto low = (halves[0] & kLow) * kGather >> 56U, high = (halves[1] & kLow) * kGather >> 56U;
  return low | high << 8U;
#endif
}

/// Whether any byte is set of a lane that holds nothing but 0x00 and 0xFF.
inline bool any_byte(ByteLane lane) {
#ifdef __SSE2__
  return lane_bits(lane) != 0;
#else
  std::array<std::uint64_t, 2> halves;
  std::memcpy(halves.data(), &lane, sizeof lane);
  return (halves[0] | halves[1]) != 0;
#endif
}

/// The first place of `needle` in `text`, npos where there is none. The needle's first and last
/// byte are compared with sixteen places at once, so its length hardly counts; a needle of repeated
/// letters in a text of them is the worst case, their lengths multiplied, as for find().
inline std::size_t find_text(std::string_view text, std::string_view needle) {
  const std::size_t length = needle.size();
  if (length == 0 || length > text.size()) return length == 0 ? 0 : text.npos;
  const std::size_t places = text.size() - length + 1;
  if (places < sizeof(ByteLane)) return text.find(needle);
  const auto first = ByteLane{} + static_cast<unsigned char>(needle.front());
  const auto last = ByteLane{} + static_cast<unsigned char>(needle.back());
  for (std::size_t at = 0;;) {
    const char* here = text.data() + at;
    const auto both = ByteLane((load_lane(here) == first) & (load_lane(here + length - 1) == last));
    if (any_byte(both))
      for (auto left = lane_bits(both); left != 0; left &= left - 1) {
        const char* found = here + std::countr_zero(left);
        if (std::memcmp(found, needle.data(), length) == 0)
          return static_cast<std::size_t>(found - text.data());
      }
    if (at + sizeof(ByteLane) >= places) return text.npos;
    // The last step looks at some places again.
    at = std::min(at + sizeof(ByteLane), places - sizeof(ByteLane));
  }
}

}  // namespace tracelore
