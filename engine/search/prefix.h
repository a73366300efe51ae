/// Search while typing: the last word may be the beginning of one.
#pragma once

#include "engine/index/index_words.h"
#include "engine/search/plan/plan.h"

namespace tracelore {

/// Adds the index's words and identifiers that begin with the plan's last word as alternatives of
/// it: the most frequent ones, at most a few dozen. Throws Xapian's exceptions.
void complete_last_word(const IndexWords& words, Plan& plan);

/// A natural word as alternatives: its stem, and itself as an identifier.
std::vector<Alternative> word_alternatives(const std::string& word, double weight, double credit);

}  // namespace tracelore
