/// How the prefixes of a whole text are read: which rows of the table are believed, and what the
/// text itself teaches.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "engine/paste/decode/source_lines.h"
#include "engine/paste/prefix/learned_prefix.h"
#include "engine/paste/prefix/prefixes.h"

namespace tracelore::parsing {

/// Looks at all lines once, then hands them out in order, each without its prefixes. `lines`
/// outlive it. Linear.
class PrefixReader {
 public:
  explicit PrefixReader(const std::vector<SourceLine>& lines);

  /// Of all lines, with their line ends.
  std::size_t bytes() const { return bytes_; }

  /// The next line, asked for in order from the first: without its prefixes, which go into `found`.
  std::string_view next(Prefixes& found);
  /// Whether the next line has none, for nearly no time: true for nearly every line of most texts.
  /// Where it is, passes the line.
  bool pass_plain();

 private:
  // A line whose sure prefixes said something.
  struct ToldLine {
    std::size_t at = 0;
    std::string_view rest;  // behind them
    Prefixes found;
  };

  void count_prefixes();
  void learn_prefixes();
  ToldLine* told_here();

  const std::vector<SourceLine>& lines_;
  std::size_t bytes_ = 0;
  std::vector<ToldLine> told_;
  PrefixSet believed_ = 0;
  bool as_counted_ = false;  ///< what the census read of each line holds
  LearnedPrefixes learned_;
  std::size_t at_ = 0;         ///< the next line
  std::size_t next_told_ = 0;  ///< of `told_`
};

}  // namespace tracelore::parsing
