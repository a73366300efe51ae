/// Text that others wrote, fit for a terminal.
#pragma once

#include <string>
#include <string_view>

namespace tracelore::cli {

/// Takes off escape sequences and control characters (all but \n and \t), also those that change
/// the direction of writing; bytes that are no UTF-8 become U+FFFD. What is left moves no cursor,
/// sets no title and asks the terminal nothing. Linear.
std::string safe_text(std::string_view text);

}  // namespace tracelore::cli
