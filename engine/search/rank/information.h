/// How much it tells that an entry holds a term.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace tracelore {

/// Robertson and Spärck Jones's inverse document frequency, never negative, as BM25 has it:
/// `holders` of `entries` hold the term.
inline double information(std::size_t holders, std::size_t entries) {
  const auto n = static_cast<double>(entries);
  const auto df = static_cast<double>(std::min(holders, entries));
  return std::log(1 + (n - df + 0.5) / (df + 0.5));
}

}  // namespace tracelore
