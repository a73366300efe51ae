/// Letters of ASCII, independent of any locale.
#pragma once

#include <string>
#include <string_view>

namespace tracelore {

/// Upper-case ASCII letters made small; every other byte stays.
inline std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

}  // namespace tracelore
