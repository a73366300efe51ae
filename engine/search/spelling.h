/// "Did you mean": from the index's own words.
#pragma once

#include <string>
#include <vector>

#include "engine/index/index_words.h"
#include "engine/search/plan/plan.h"

namespace tracelore {

struct Correction {
  std::size_t part = 0;   ///< concept of the plan
  std::string word;       ///< what the index has instead
  bool replaces = false;  ///< searched for as well; else only suggested: identifiers, and words
                          ///< that may be right
};

/// For concepts that the index does not know (`known` as in Ranking): the nearest word of the
/// index, where one is near. Words under four letters and numbers are left alone.
/// Throws Xapian's exceptions.
std::vector<Correction> correct_spelling(const IndexWords& words, const Plan& plan,
                                         const std::vector<bool>& known);

}  // namespace tracelore
