/// Where the lines of a shortened text stood in the text that it was made from.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace tracelore {

/// Runs of consecutive lines; empty: nothing was left out, every line stands where it stood.
/// A plain value. Lines are 1-based on both sides.
class LineMap {
 public:
  struct Run {
    std::size_t first = 1;     ///< line of the shortened text
    std::size_t original = 1;  ///< the line that it was
  };

  /// Says that from `first` on lines follow each other from `original` on. In ascending order.
  void add(std::size_t first, std::size_t original) {
    if (!runs_.empty() && original - runs_.back().original == first - runs_.back().first) return;
    runs_.push_back({first, original});
  }

  /// The original of a line of the shortened text. Logarithmic in the number of runs.
  std::size_t original(std::size_t line) const {
    const auto* run = before(line, [](const Run& one) { return one.first; });
    return run ? run->original + (line - run->first) : line;
  }

  /// The line of the shortened text that holds this original line. 0 where it was left out, or
  /// where only the beginning of the next run tells.
  std::size_t shortened(std::size_t original) const {
    if (runs_.empty()) return original;
    const auto* run = before(original, [](const Run& one) { return one.original; });
    if (!run) return 0;
    const std::size_t line = run->first + (original - run->original);
    const bool beyond = run != &runs_.back() && line >= (run + 1)->first;
    return beyond ? 0 : line;
  }

  const std::vector<Run>& runs() const { return runs_; }

 private:
  template <class Key>
  const Run* before(std::size_t line, Key key) const {
    const auto next =
        std::upper_bound(runs_.begin(), runs_.end(), line,
                         [&](std::size_t wanted, const Run& run) { return wanted < key(run); });
    return next == runs_.begin() ? nullptr : &*(next - 1);
  }

  std::vector<Run> runs_;
};

}  // namespace tracelore
