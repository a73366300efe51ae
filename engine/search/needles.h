/// A quick look for wanted terms in a text, before it is cut into terms.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/base/span.h"

namespace tracelore {

/// The terms worth marking, with how much each tells: by mark and text as in the index.
using Wanted = std::unordered_map<std::string, double>;

/// A wanted term in a text.
struct MarkedTerm {
  Span span;
  double worth = 0;
  std::string_view key;  // in what was asked for
};

/// Where a text seems to hold wanted terms, letter for letter: a stem without its last letter,
/// which English changes (memory, memori), at the beginning of a word or of a hump. Costs a tenth
/// of cutting the text into terms, which is then done for the stretch that is shown only.
class Needles {
 public:
  explicit Needles(const Wanted& wanted);

  /// In the order of the text; the keys point into this. Linear.
  std::vector<MarkedTerm> in(std::string_view text) const;

 private:
  struct Needle {
    std::string text;
    double worth;
  };

  std::array<std::vector<Needle>, 256> by_first_;  // of most letters none
};

}  // namespace tracelore
