/// Comparing what a caller sends with what only the right caller can know.
#pragma once

#include <string_view>

namespace tracelore {

/// Whether two secrets (tokens, signatures) are the same. Its time depends on the length of
/// `given` only: neither the length of `secret` nor the first byte that differs can be measured.
/// An empty `secret` is nobody's: false. Safe from any thread.
bool same_secret(std::string_view given, std::string_view secret);

}  // namespace tracelore
