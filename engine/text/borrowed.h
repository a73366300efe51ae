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

/// For each of `words`, as match_words() (normalize.h) gave them, the phrase of `lender` that it
/// lies in: numbered from 1 in the order of the text, 0 for none. Of phrases that overlap the
/// longest at the earliest word counts. Linear in the words.
std::vector<std::uint32_t> phrases_in(std::span<const std::string_view> words, Lender lender);

}  // namespace tracelore
