#include "engine/base/digest.h"

// OpenSSL's one-call functions look their algorithm up first, at the first call for a millisecond
// and later for longer than a message takes; these do not.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/sha.h>

namespace tracelore {
namespace {

using Digest = unsigned char[SHA256_DIGEST_LENGTH];

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

std::string hex_of(const Digest& digest) {
  constexpr char kHex[] = "0123456789abcdef";
  std::string hex;
  for (const unsigned char byte : digest) {
    hex.push_back(kHex[byte >> 4U]);
    hex.push_back(kHex[byte & 15U]);
  }
  return hex;
}

}  // namespace

std::string sha256_hex(std::string_view bytes) {
  Digest digest;
  SHA256_CTX context;
  SHA256_Init(&context);
  SHA256_Update(&context, bytes.data(), bytes.size());
  SHA256_Final(digest, &context);
  return hex_of(digest);
}

std::string hmac_sha256_hex(std::string_view key, std::string_view bytes) {
  Digest digest;
  HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), bytes_of(bytes), bytes.size(),
       digest, nullptr);
  return hex_of(digest);
}

}  // namespace tracelore
