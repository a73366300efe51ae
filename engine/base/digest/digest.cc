#include "engine/base/digest/digest.h"

#include <nettle/base64.h>
#include <nettle/hmac.h>
#include <nettle/sha2.h>

namespace tracelore {
namespace {

using Digest = std::uint8_t[SHA256_DIGEST_SIZE];

const std::uint8_t* bytes_of(std::string_view text) {
  return reinterpret_cast<const std::uint8_t*>(text.data());
}

std::string hex_of(const Digest& digest) {
  constexpr char kHex[] = "0123456789abcdef";
  std::string hex;
  hex.reserve(2 * sizeof digest);
  for (const unsigned char byte : digest) {
    hex.push_back(kHex[byte >> 4U]);
    hex.push_back(kHex[byte & 15U]);
  }
  return hex;
}

void sign(std::string_view key, std::string_view bytes, Digest& digest) {
  hmac_sha256_ctx context;
  hmac_sha256_set_key(&context, key.size(), bytes_of(key));
  hmac_sha256_update(&context, bytes.size(), bytes_of(bytes));
  hmac_sha256_digest(&context, sizeof digest, digest);
}

}  // namespace

std::string sha256_hex(std::string_view bytes) {
  Digest digest;
  sha256_ctx context;
  sha256_init(&context);
  sha256_update(&context, bytes.size(), bytes_of(bytes));
  sha256_digest(&context, sizeof digest, digest);
  return hex_of(digest);
}

std::string hmac_sha256_hex(std::string_view key, std::string_view bytes) {
  Digest digest;
  sign(key, bytes, digest);
  return hex_of(digest);
}

std::string hmac_sha256_base64(std::string_view key, std::string_view bytes) {
  Digest digest;
  sign(key, bytes, digest);
  char text[BASE64_ENCODE_RAW_LENGTH(sizeof digest)];
  base64_encode_raw(text, sizeof digest, digest);
  return {text, sizeof text};
}

}  // namespace tracelore
