/// Prefixes that no table knows: what stands before the lines of a traceback, line after line, is
/// dress ("worker-1: " of pdsh, "pod container " of stern, "[node-3] ", "train.log:17:" of grep).
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tracelore::parsing {

/// Learned from the whole paste, then asked about each line. A value; linear in the lines.
class LearnedPrefixes {
 public:
  struct Head {
    std::size_t length = 0;  ///< bytes of the prefix; 0: the line has none
    std::string identity;    ///< who speaks
  };

  /// False where learn() has nothing to learn from a line, for nearly no time.
  static bool may_teach(std::string_view line);

  /// To be called with each line and the one below it, the prefixes of the table taken off: a head
  /// is believed where a traceback's header or frame stands behind it and the next line has it too.
  void learn(std::string_view line, std::string_view next);

  /// To be called with every line once everything is learned: tells heads that name a speaker
  /// ("worker-1: ") from those that number lines ("train.log:17:").
  void count(std::string_view line);

  Head head_of(std::string_view line) const;

  bool empty() const { return shapes_.empty(); }

 private:
  struct Shape {
    std::string pattern;  // kDigits stands for a run of digits
    std::size_t lines = 0;
    std::set<std::string> heads;  // no more than kMostHeads
  };
  const Shape* shape_of(std::string_view line, std::size_t& length) const;

  std::vector<Shape> shapes_;
};

}  // namespace tracelore::parsing
