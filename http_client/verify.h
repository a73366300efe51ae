/// The door of the part that checks signatures: it lies where OpenSSL is linked (http_client/ask.h).
#pragma once

#include "http_client/ed25519.h"

/// is_signed() itself. `verdict` is overwritten. Safe from any thread.
extern "C" __attribute__((visibility("default"))) void tracelore_is_signed(
    std::string_view public_keys, std::string_view message, std::string_view signature,
    tracelore::Result<bool>& verdict);
