/// Where something stands: bytes of a text, lines of a paste, a place in a content file. Plain
/// values.
#pragma once

#include <cstddef>

namespace tracelore {

/// Bytes [begin, end) of some text; which text is said where the span is stored.
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t size() const { return end - begin; }
  bool operator==(const Span&) const = default;
};

/// Lines of a paste as it was sent: 1-based, both ends included; {0, 0} is "nowhere".
struct LineRange {
  std::size_t first = 0;
  std::size_t last = 0;
  bool operator==(const LineRange&) const = default;
};

/// A place in a file that a person edits: 1-based, columns count bytes; 0 is "unknown".
struct Position {
  std::size_t line = 0;
  std::size_t column = 0;
  bool operator==(const Position&) const = default;
};

}  // namespace tracelore
