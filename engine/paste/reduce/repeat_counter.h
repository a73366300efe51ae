/// How often lines that read the same were seen, in fixed memory.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace tracelore::parsing {

/// FNV-1a over the first 256 bytes of a line, each run of digits as one; never 0.
std::uint64_t masked_hash(std::string_view line);

/// Of the number behind a word such as "[rank" or " rank "; 0 where no number stands there.
std::uint64_t rank_hash(std::string_view text);

/// Counts keys up to 65,535 each; a table of 512 KiB, made for the first one. When it is full, a
/// new key counts as new every time.
class RepeatCounter {
 public:
  /// Counts one and says how many there were, this one included.
  std::size_t count(std::uint64_t key);

 private:
  static constexpr std::size_t kSlots = 1 << 15;

  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t count = 0;
  };
  std::vector<Slot> slots_;
  std::size_t used_ = 0;
};

}  // namespace tracelore::parsing
