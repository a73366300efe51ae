/// What stands between the quotes of a JSON string, sixteen bytes at a time. Free functions, safe
/// from any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tracelore {

/// The first byte at or after `at` that is no plain ASCII or means something in a JSON string (a
/// quote, a backslash, a control character); the size where there is none.
std::size_t end_of_plain(std::string_view text, std::size_t at);

/// Appends what the string says whose contents begin at `at`, which moves past its closing quote.
/// False where it is not well formed or not closed: the library tells what is wrong with it.
bool read_json_string(std::string_view text, std::size_t& at, std::string& out);

}  // namespace tracelore
