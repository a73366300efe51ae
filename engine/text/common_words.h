/// Words and characters that say little by themselves; is_stop_word() of terms.h has its list
/// beside these.
#pragma once

#include <string_view>

namespace tracelore {

/// Words of complaint and of talk ("blows", "weird", "forever", 莫名其妙): they help to order
/// entries, but hardly belong to what is asked for. As written, lower case; Chinese simplified.
bool is_filler_word(std::string_view word);

/// Chinese characters that join words (的, 了, 在): two neighbours of which one is such a character
/// are no word that somebody asks for.
bool is_function_character(std::string_view character);

}  // namespace tracelore
