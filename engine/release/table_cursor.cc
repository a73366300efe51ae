#include "engine/release/table_cursor.h"

#include <limits>

namespace tracelore {

std::uint64_t TableCursor::number() {
  std::uint64_t value = 0;
  for (unsigned shift = 0; shift < 64; shift += 7) {
    const auto byte = take();
    value |= std::uint64_t{byte & 0x7FU} << shift;
    if ((byte & 0x80U) == 0) return value;
  }
  ok_ = false;
  return 0;
}

std::int64_t TableCursor::difference() {
  const auto value = number();
  if (value > std::numeric_limits<std::uint32_t>::max()) ok_ = false;
  if (!ok_) return 0;
  const auto half = static_cast<std::int64_t>(value >> 1);
  return (value & 1) != 0 ? -half - 1 : half;
}

std::string_view TableCursor::bytes(std::size_t count) {
  if (count > bytes_.size() - at_) {
    ok_ = false;
    count = bytes_.size() - at_;
  }
  at_ += count;
  return bytes_.substr(at_ - count, count);
}

unsigned TableCursor::take() {
  if (at_ < bytes_.size()) return static_cast<unsigned char>(bytes_[at_++]);
  ok_ = false;
  return 0;
}

}  // namespace tracelore
