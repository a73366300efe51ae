/// The lines that were kept of a huge log: the earliest and the latest, in fixed memory.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>

#include "engine/paste/decode/line_map.h"

namespace tracelore::parsing {

class LineStore {
 public:
  /// `most` bytes in all, half of them for the earliest lines.
  explicit LineStore(std::size_t most) : half_(most / 2) {}

  /// Lines from number `line` on, in ascending order over all calls.
  void keep(std::size_t line, std::string_view lines);
  /// The same for the end of the text, which is never dropped; at most once.
  void keep_last(std::size_t line, std::string_view lines);

  void write(std::string& text, LineMap& map) const;

 private:
  struct Chunk {
    std::size_t line = 1;
    std::string text;
  };

  void add(std::size_t line, std::string_view lines);
  template <class Add>
  static void split(std::size_t line, std::string_view lines, Add add);

  std::size_t half_;
  std::deque<Chunk> first_;
  std::deque<Chunk> latest_;
  std::size_t first_bytes_ = 0;
  std::size_t latest_bytes_ = 0;
  std::deque<Chunk> last_;
};

}  // namespace tracelore::parsing
