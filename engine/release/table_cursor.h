/// Reads the numbers and texts of a frame table's bytes. Of one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

namespace tracelore {

/// Past the end of the bytes everything is 0 or empty and `ok()` is false.
class TableCursor {
 public:
  explicit TableCursor(std::string_view bytes) : bytes_(bytes) {}

  bool ok() const { return ok_; }

  /// Seven bits a byte, the lowest first.
  std::uint64_t number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const auto byte = take();
      value |= std::uint64_t{byte & 0x7FU} << shift;
      if ((byte & 0x80U) == 0) return value;
    }
    ok_ = false;
    return 0;
  }

  /// Zigzag, of 32 bits.
  std::int64_t difference() {
    const auto value = number();
    if (value > std::numeric_limits<std::uint32_t>::max()) ok_ = false;
    if (!ok_) return 0;
    const auto half = static_cast<std::int64_t>(value >> 1);
    return (value & 1) != 0 ? -half - 1 : half;
  }

  std::string_view bytes(std::size_t count) {
    if (count > bytes_.size() - at_) {
      ok_ = false;
      count = bytes_.size() - at_;
    }
    at_ += count;
    return bytes_.substr(at_ - count, count);
  }

  std::string_view text() { return bytes(number()); }

 private:
  unsigned take() {
    if (at_ < bytes_.size()) return static_cast<unsigned char>(bytes_[at_++]);
    ok_ = false;
    return 0;
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  bool ok_ = true;
};

}  // namespace tracelore
