/// UTF-16 on its way in.
#pragma once

#include <string>
#include <string_view>

namespace tracelore::parsing {

/// UTF-16 that arrives in blocks, as UTF-8. What is cut at a block's end waits for the next one.
class WideText {
 public:
  explicit WideText(bool big_endian) : big_endian_(big_endian) {}

  /// Without byte order marks; halves of surrogate pairs become U+FFFD. Linear.
  std::string convert(std::string_view bytes);

 private:
  void take(char16_t unit, std::string& out);

  bool big_endian_;
  int half_ = -1;      // a byte whose other half is in the next block
  char16_t lead_ = 0;  // a surrogate whose partner is still to come
};

}  // namespace tracelore::parsing
