#include "engine/base/digest/same_secret.h"

#include <nettle/memops.h>

#include "engine/base/digest/digest.h"

namespace tracelore {

// Digests have one length, so that nothing about the secret's own is told.
bool same_secret(std::string_view given, std::string_view secret) {
  const auto mine = sha256_hex(secret);
  const auto theirs = sha256_hex(given);
  const bool same = memeql_sec(mine.data(), theirs.data(), mine.size()) != 0;
  return same && !secret.empty();
}

}  // namespace tracelore
