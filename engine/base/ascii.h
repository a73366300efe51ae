/// Letters of ASCII, independent of any locale.
#pragma once

#include <string>
#include <string_view>

namespace tracelore {

/// Upper-case ASCII letters made small; every other byte stays.
constexpr char lower_case(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
inline std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = lower_case(c);
  return lower;
}

}  // namespace tracelore
