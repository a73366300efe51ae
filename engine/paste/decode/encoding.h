/// What a paste's bytes are.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tracelore::parsing {

inline constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";

/// What needs no conversion: well-formed UTF-8 without NUL. Nearly every paste.
bool is_plain_utf8(std::string_view text);

/// "utf-8", "utf-16le", "utf-16be" or "gb18030"; `mark_bytes` receives the length of a byte order
/// mark.
std::string recognise_encoding(std::string_view paste, std::size_t& mark_bytes);

}  // namespace tracelore::parsing
