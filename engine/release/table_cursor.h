/// Reads the numbers and texts of a frame table's bytes. Of one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tracelore {

/// Past the end of the bytes everything is 0 or empty and `ok()` is false.
class TableCursor {
 public:
  explicit TableCursor(std::string_view bytes) : bytes_(bytes) {}

  bool ok() const { return ok_; }
  std::uint64_t number();     ///< seven bits a byte, the lowest first
  std::int64_t difference();  ///< zigzag, of 32 bits
  std::string_view bytes(std::size_t count);
  std::string_view text() { return bytes(number()); }

 private:
  unsigned take();

  std::string_view bytes_;
  std::size_t at_ = 0;
  bool ok_ = true;
};

}  // namespace tracelore
