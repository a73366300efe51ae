/// The kinds of holes: one table for the parser, the matcher and the Python regexes.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include "engine/base/bytes/ascii.h"
#include "engine/entry/template/template_piece.h"
#include "engine/text/normalize.h"

namespace tracelore {

struct HoleSpec {
  HoleKind kind;
  std::string_view name;         ///< behind the colon; empty for `{}` and `{...}`
  std::string_view python;       ///< the longest run, as Python `re`; empty for a list
  std::string_view python_lazy;  ///< the shortest run that lets the rest match
};

/// In the order of HoleKind.
std::span<const HoleSpec> hole_specs();
inline const HoleSpec& spec_of(HoleKind kind) {
  return hole_specs()[static_cast<std::size_t>(kind)];
}

/// Where a run that begins at some place may end: up to two ranges of positions, both ends
/// included, ascending.
struct HoleEnds {
  struct Range {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
  };
  std::array<Range, 2> ranges = {};
  std::size_t count = 0;

  void add(std::size_t first, std::size_t last) {
    if (first <= last)
      ranges[count++] = {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(last)};
  }
};

/// Answers, for one kind but kList in one text, where runs end. Asked for descending beginnings it
/// is linear in the text altogether: each long run of characters is walked once and remembered.
class HoleScanner {
 public:
  HoleScanner(HoleKind kind, std::string_view text, Form form)
      : kind_(kind), text_(text), form_(form) {}

  HoleEnds ends_from(std::size_t begin);

  /// Positions where no run of this kind ends, wherever it begins (a word does not end behind a
  /// dot).
  bool may_end_at(std::size_t position) const {
    return kind_ != HoleKind::kWord || position == 0 || text_[position - 1] != '.';
  }

 private:
  struct Run {
    std::size_t begin = std::numeric_limits<std::size_t>::max();
    std::size_t end = 0;
  };

  template <class Accepts>
  std::size_t run_end(Run& run, std::size_t at, Accepts accepts) const;
  std::size_t digits_end(Run& run, std::size_t at) const;
  std::size_t unit_end(std::size_t at, bool longest) const;

  void any_ends(std::size_t begin, HoleEnds& ends);
  void lines_ends(std::size_t begin, HoleEnds& ends);
  void int_ends(std::size_t begin, HoleEnds& ends);
  void number_ends(std::size_t begin, HoleEnds& ends);
  void hex_ends(std::size_t begin, HoleEnds& ends);
  void size_ends(std::size_t begin, HoleEnds& ends);
  void word_ends(std::size_t begin, HoleEnds& ends);
  void path_ends(std::size_t begin, HoleEnds& ends);
  void quoted_ends(std::size_t begin, HoleEnds& ends);

  HoleKind kind_;
  std::string_view text_;
  Form form_;
  std::array<Run, 3> runs_;  // what each stands for is the kind's business
  std::vector<std::size_t> line_ends_;
  bool line_ends_known_ = false;
};

/// [A-Za-z0-9_]: what word boundaries are made of.
constexpr bool is_word_character(char c) {
  return is_alnum(c) || c == '_';
}

}  // namespace tracelore
