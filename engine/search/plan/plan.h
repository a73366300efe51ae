/// From a query to what is looked up: one concept for each thing the reader named, with every way
/// the index may say it.
#pragma once

#include <string>
#include <vector>

#include "engine/search/plan/concept.h"
#include "engine/search/plan/query.h"

namespace tracelore {

struct Plan {
  std::vector<Concept> concepts;
  std::vector<std::string> phrases;  ///< normalised; each must stand in the entry as it is
};

/// At most limits.query_terms concepts. Of stop words only where the query has nothing else.
Plan plan_query(const SearchQuery& query, const Lexicon& lexicon, const Limits& limits = {});

}  // namespace tracelore
