/// Numbers as the files of an index have them.
#pragma once

#include <cstdint>
#include <string>

namespace tracelore {

/// Seven bits a byte, lowest first.
inline void put_number(std::uint32_t value, std::string& bytes) {
  for (; value >= 0x80; value >>= 7U) bytes += static_cast<char>(value | 0x80U);
  bytes += static_cast<char>(value);
}

}  // namespace tracelore
