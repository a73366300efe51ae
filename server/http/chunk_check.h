/// Whether the chunks of a body have the form that RFC 9112, section 7.1 gives them. What a reader
/// lets pass here and another reads otherwise (`0x5`, `+5`, ` 5`, `5_`, a bare line feed) is how a
/// second request is smuggled past a proxy; the library's own parser takes all of these.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace tracelore {

/// Sees the bytes of one chunked body as they are read, in pieces of any size.
class ChunkCheck {
 public:
  /// False from the first byte on that does not belong there. Linear; data is skipped, not read.
  bool accepts(std::string_view bytes) {
    while (!bytes.empty() && place_ != Place::kBad) {
      const auto taken = place_ == Place::kData ? std::min(left_, bytes.size()) : std::size_t{1};
      if (place_ == Place::kData)
        skip(taken);
      else
        place_ = next(bytes.front());
      bytes.remove_prefix(taken);
    }
    return place_ != Place::kBad;
  }

 private:
  enum class Place { kSize, kExtension, kSizeEnd, kData, kDataReturn, kDataEnd, kTrailer, kBad };
  static constexpr int kDigits = 8;  // more than any limit on a body, and no overflow

  void skip(std::size_t count) {
    left_ -= count;
    if (left_ == 0) place_ = Place::kDataReturn;
  }

  static int digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
  }

  Place next(char c) {
    switch (place_) {
      case Place::kSize:
        return in_size(c);
      case Place::kExtension:
        if (c == '\r') return Place::kSizeEnd;
        return c == '\t' || (c >= ' ' && c < 0x7f) ? Place::kExtension : Place::kBad;
      case Place::kSizeEnd:
        return c != '\n' ? Place::kBad : left_ == 0 ? Place::kTrailer : Place::kData;
      case Place::kDataReturn:
        return c == '\r' ? Place::kDataEnd : Place::kBad;
      case Place::kDataEnd:
        digits_ = 0;
        return c == '\n' ? Place::kSize : Place::kBad;
      default:  // the trailer's fields are read as any header
        return place_;
    }
  }

  Place in_size(char c) {
    if (const int value = digit(c); value >= 0 && digits_ < kDigits) {
      left_ = (digits_ == 0 ? 0 : left_ * 16) + static_cast<std::size_t>(value);
      ++digits_;
      return Place::kSize;
    }
    if (digits_ == 0) return Place::kBad;
    return c == '\r' ? Place::kSizeEnd : c == ';' ? Place::kExtension : Place::kBad;
  }

  Place place_ = Place::kSize;
  std::size_t left_ = 0;  // of the chunk
  int digits_ = 0;
};

}  // namespace tracelore
