/// Whether a short text was printed by a program or typed by a person.
#pragma once

#include <string_view>

namespace tracelore {

/// Whether a text typed into the one box is an error to match rather than words to search for.
/// Linear; any bytes; pure.
bool looks_like_error(std::string_view text);

}  // namespace tracelore
