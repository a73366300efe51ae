/// SHA-256, for fingerprints, generations and the digests of recorded runs. Safe from any thread.
#pragma once

#include <string>
#include <string_view>

namespace tracelore {

/// 64 lower-case hex digits.
std::string sha256_hex(std::string_view bytes);

}  // namespace tracelore
