/// Blanks around a text, and texts of nothing else.
#pragma once

#include <string_view>

namespace tracelore {

inline constexpr std::string_view kLineBlanks = " \t\r";    ///< with a line's carriage return
inline constexpr std::string_view kTextBlanks = " \t\r\n";  ///< of several lines

/// The text without `blanks` at either end.
inline std::string_view trimmed(std::string_view text, std::string_view blanks = " \t") {
  const auto first = text.find_first_not_of(blanks);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// Whether nothing of it would be seen. UTF-16 and other encodings have bytes beyond these.
inline bool is_blank(std::string_view text) {
  constexpr std::string_view kBlank(" \t\r\n\v\f\0", 7);
  return text.find_first_not_of(kBlank) == text.npos;
}

}  // namespace tracelore
