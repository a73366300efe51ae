/// A short text in a line. Free functions, safe from any thread.
#pragma once

#include <cstring>
#include <string_view>

namespace tracelore {

/// What std::string_view::find() says, by the C library's memmem(). That is linear for any letters,
/// and several times as fast where the first one is common.
inline std::size_t find_text(std::string_view text, std::string_view needle) {
  if (needle.empty()) return 0;
  // An empty view may hold a null pointer, which memmem() must not get.
  if (text.size() < needle.size()) return text.npos;
  const void* found = ::memmem(text.data(), text.size(), needle.data(), needle.size());
  return found == nullptr ? text.npos
                          : static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
}

}  // namespace tracelore
