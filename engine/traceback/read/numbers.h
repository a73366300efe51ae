/// Messages that differ in their numbers alone.
#pragma once

#include <string>
#include <string_view>

namespace tracelore::parsing {

/// `text` with every word that holds a digit as one mark: equal for the same message of two ranks.
std::string without_numbers(std::string_view text);

}  // namespace tracelore::parsing
