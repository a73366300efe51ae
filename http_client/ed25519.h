/// Signatures of files that are carried between machines: Ed25519 (RFC 8032), checked by OpenSSL.
#pragma once

#include <string_view>

#include "engine/base/result.h"

namespace tracelore {

/// Whether one of the keys of `public_keys` made `signature` (64 bytes) of `message`. The keys are
/// PEM ("BEGIN PUBLIC KEY"), one after the other. kBadKey (params: detail) where a block is no such
/// key or there is none; kFileUnreadable (params: path) where the
/// library that checks cannot be loaded. Linear in the
/// message. Safe from any thread.
Result<bool> is_signed(std::string_view public_keys, std::string_view message,
                       std::string_view signature);

}  // namespace tracelore
