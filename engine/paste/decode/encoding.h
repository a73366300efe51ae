/// What a paste's bytes are, and its lines as UTF-8.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/limits.h"
#include "engine/paste/decode/line_map.h"
#include "engine/paste/decode/source_lines.h"

namespace tracelore::parsing {

/// Lines that point into the paste, or into `made`.
struct DecodedText {
  DecodedText() = default;
  DecodedText(DecodedText&&) = default;
  DecodedText& operator=(DecodedText&&) = default;
  DecodedText(const DecodedText&) = delete;  // lines point into `made`
  DecodedText& operator=(const DecodedText&) = delete;

  std::string encoding = "utf-8";  ///< utf-8, utf-16le, utf-16be, gb18030
  std::vector<SourceLine> lines;
  Made made;
  bool ascii = false;      ///< every byte of the paste is ASCII, and none is NUL
  bool truncated = false;  ///< a limit was hit: the middle of the text, or of its lines, is missing
};

/// Splits after \n and \r\n (after \r only where the text has no \n) and converts line by line, so
/// that every line keeps its place. Bad bytes become U+FFFD, NUL is dropped. Linear. The paste must
/// outlive what is returned.
/// Lines are numbered through `map` where the paste was shortened.
DecodedText decode_lines(std::string_view paste, const Limits& limits, const LineMap& map = {});

/// "utf-8", "utf-16le", "utf-16be" or "gb18030"; `mark_bytes` receives the length of a byte order
/// mark.
std::string recognise_encoding(std::string_view paste, std::size_t& mark_bytes);

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
