/// The cards that a person names in words beside an error: "on my RTX 5090", "用的是 3080 Ti".
/// Linear in the line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tracelore::parsing {

/// The cards of one line that a person wrote, as "RTX 5090". None where the line is too long for
/// a sentence, or speaks of cards in general ("only supports A100 or newer") or of one that works.
/// Linear.
std::vector<std::string> cards_in_words(std::string_view line);

}  // namespace tracelore::parsing
