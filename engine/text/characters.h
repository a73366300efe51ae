/// Characters as a reader counts them.
#pragma once

#include <cstddef>
#include <string_view>

namespace tracelore {

/// How many characters a reader sees in `text`: grapheme clusters (Unicode UAX #29), so that a
/// letter with its accent, or an emoji of several code points, is one. Bytes that are no UTF-8
/// count one each. Linear in the text; safe from any thread.
std::size_t characters_in(std::string_view text);

}  // namespace tracelore
