/// Phrases that belong to no library: what Python, the driver and the loader say in any program.
/// Where such a phrase stands it tells nothing about whose error it is. Free functions, safe from
/// any thread.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace tracelore {

enum class Lender : std::uint8_t {
  kPython,  ///< the interpreter's own templates, NumPy's and pandas' indices, PyTorch's boilerplate
  kSystem   ///< CUDA's runtime and driver, the loader, the C library
};

/// For each of `words`, which match_words() (normalize.h) gave, the number of the phrase of
/// `lender` that it lies in, from 1 on in the order of the text; 0 in none. Of phrases that overlap
/// the longest at the earliest word counts. Linear in the words.
std::vector<std::uint32_t> phrases_in(std::span<const std::string_view> words, Lender lender);

}  // namespace tracelore
