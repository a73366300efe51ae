/// Numbers as the file of Words and the runs that it is made of have them.
#pragma once

#include <cstdint>
#include <string>

namespace tracelore {

/// Seven bits a byte, lowest first.
inline void put_number(std::uint32_t value, std::string& bytes) {
  for (; value >= 0x80; value >>= 7U) bytes += static_cast<char>(value | 0x80U);
  bytes += static_cast<char>(value);
}

template <class Value>
void put_raw(const Value& value, std::string& bytes) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

}  // namespace tracelore
