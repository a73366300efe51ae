#include "engine/search/plan/concept.h"

#include <utility>

namespace tracelore {

Alternative by_term(std::string_view mark, std::string text, double weight, double credit) {
  return {{{{mark, std::move(text)}}}, weight, credit};
}

}  // namespace tracelore
