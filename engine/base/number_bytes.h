/// Numbers as the files of an index have them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tracelore {

/// Seven bits a byte, lowest first.
inline void put_number(std::uint32_t value, std::string& bytes) {
  for (; value >= 0x80; value >>= 7U) bytes += static_cast<char>(value | 0x80U);
  bytes += static_cast<char>(value);
}

/// The number that `bytes` begin with; they begin behind it then. Of cut ones what is there.
inline std::uint32_t take_number(std::string_view& bytes) {
  std::uint32_t value = 0;
  for (unsigned shift = 0; !bytes.empty() && shift < 32; shift += 7) {
    const auto byte = static_cast<unsigned char>(bytes.front());
    bytes.remove_prefix(1);
    value |= (byte & 0x7FU) << shift;
    if (byte < 0x80) break;
  }
  return value;
}

}  // namespace tracelore
