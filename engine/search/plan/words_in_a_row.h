/// What a question says by words that stand next to each other.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/search/plan/concept.h"
#include "engine/text/terms.h"

namespace tracelore {

/// What one term says, met by all of the look-ups in one field. `offset`: where in the query the
/// text begins that the term is of. A word of complaint counts less.
Concept concept_of(const Term& term, std::vector<Lookup> all, std::size_t offset);

/// `DataLoader` for "data loader": each two neighbouring words as one, which only helps to order.
std::vector<Concept> joined_words(const std::vector<Term>& terms, std::size_t offset);

/// Words next to each other: two that say something, or three of which one does not, by both of
/// their pairs (docs/decisions/0028-pairs-of-words.md). They help to order too.
std::vector<Concept> quotes_of(const std::vector<Term>& terms, std::size_t offset);

}  // namespace tracelore
