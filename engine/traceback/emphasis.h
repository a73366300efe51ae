/// Markdown's underscores, which are part of a word for whoever compares words.
#pragma once

#include <string_view>

namespace tracelore::parsing {

/// "_RuntimeError: …_" without its marks: emphasis over a sentence, or the mark before the first of
/// several lines ("_A module that …"). A name that begins with an underscore keeps it. Linear in
/// the line.
std::string_view without_emphasis(std::string_view text);

}  // namespace tracelore::parsing
