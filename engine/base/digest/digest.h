/// SHA-256, for fingerprints, generations, the digests of recorded runs and signatures. Safe from
/// any thread.
#pragma once

#include <string>
#include <string_view>

namespace tracelore {

/// 64 lower-case hex digits.
std::string sha256_hex(std::string_view bytes);

/// HMAC-SHA256 (RFC 2104) as 64 lower-case hex digits.
std::string hmac_sha256_hex(std::string_view key, std::string_view bytes);

/// The same in base64 (RFC 4648), 44 characters.
std::string hmac_sha256_base64(std::string_view key, std::string_view bytes);

}  // namespace tracelore
