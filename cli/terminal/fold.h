/// Text that keeps within the width of a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tracelore::cli {

/// Columns that `text` takes on a terminal: two for a wide East Asian character, none for what
/// combines and for escape sequences (CSI and OSC). Linear.
std::size_t columns_of(std::string_view text);

/// One paragraph, without '\n', as lines of at most `width` columns, each ended with '\n': broken
/// at blanks and between Chinese characters, never before closing punctuation. The first line
/// begins with `first`, every further one with `rest`. A word that is wider than a line (a path, a
/// long name) is broken behind "/" or "-", or behind other punctuation of names. Where it has
/// neither, it stands alone. Linear.
std::string fold(std::string_view text, std::size_t width, std::string_view first,
                 std::string_view rest);

/// The beginning of `text`, which has no escape sequences, in at most `columns` (2 or more): what
/// is left out shows as "…", at a blank where one is near. Linear.
std::string shortened(std::string_view text, std::size_t columns);

}  // namespace tracelore::cli
