/// The parts of a log of any size that matter, in fixed memory: what `lookup` of a file and `run`
/// hand to the parser.
///
/// A text up to `most_bytes` comes back as it is. Of a longer one the beginning and the end are
/// kept. So are the lines around what an answer may rest on (trigger_search.h), with repetitions
/// thinned out. Of what is still too much, the earliest half and the latest half are kept. Lines
/// keep their numbers through the map.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/limits.h"
#include "engine/paste/decode/line_map.h"

namespace tracelore {

struct ReducedText {
  std::string text;           ///< at most `most_bytes`; whole lines, as they were sent
  LineMap lines;              ///< empty where nothing was left out
  std::uint64_t bytes = 0;    ///< of the text as it was fed
  std::string encoding = {};  ///< where the text was converted on the way: "utf-16le", "utf-16be"
  bool reduced = false;       ///< something was left out
};

class LogReducer {
 public:
  /// Literals, five bytes or longer, that line signatures need; asked for once, when the text turns
  /// out to be too long to be kept.
  using MoreLiterals = std::function<std::vector<std::string>()>;

  explicit LogReducer(std::size_t most_bytes = Limits{}.paste_bytes, MoreLiterals more = {});
  ~LogReducer();
  LogReducer(LogReducer&&) noexcept;
  LogReducer& operator=(LogReducer&&) noexcept;

  /// Room for the next bytes, to read into; at least 64 KiB. Valid until the next call.
  std::span<char> room();
  /// That many bytes of it were filled.
  void commit(std::size_t bytes);
  /// Copies a block in: room() and commit().
  void feed(std::string_view block);

  std::uint64_t bytes() const;  ///< fed so far

  /// Linear in what was fed, over 1 GB/s a core (bench/results/cli.md); memory about 4 MiB beside
  /// the result. The reducer is empty afterwards.
  ReducedText finish();

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace tracelore
