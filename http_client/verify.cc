#include "http_client/verify.h"

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

#include <memory>
#include <vector>

namespace tracelore {
namespace {

struct Free {
  void operator()(BIO* bio) const { BIO_free(bio); }
  void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};
template <class T>
using Owned = std::unique_ptr<T, Free>;

constexpr std::string_view kBegin = "-----BEGIN ";
constexpr std::string_view kEnd = "-----END PUBLIC KEY-----";

tl::unexpected<Error> bad_key(std::string_view detail) {
  return fail(ErrorCode::kBadKey, {{"detail", std::string(detail)}});
}

// Nobody is asked for a password: a key that needs one is none.
int no_password(char*, int, int, void*) {
  return -1;
}

Result<Owned<EVP_PKEY>> key_of(std::string_view block) {
  const Owned<BIO> bio(BIO_new_mem_buf(block.data(), static_cast<int>(block.size())));
  Owned<EVP_PKEY> key(PEM_read_bio_PUBKEY(bio.get(), nullptr, no_password, nullptr));
  if (!key) return bad_key("PEM");
  if (EVP_PKEY_get_id(key.get()) != EVP_PKEY_ED25519) return bad_key("Ed25519");
  return key;
}

Result<std::vector<Owned<EVP_PKEY>>> keys_of(std::string_view text) {
  constexpr std::size_t kMostBytes = 64 << 10;
  if (text.size() > kMostBytes) return bad_key("PEM");
  std::vector<Owned<EVP_PKEY>> keys;
  for (auto begin = text.find(kBegin); begin != text.npos; begin = text.find(kBegin)) {
    const auto end = text.find(kEnd, begin);
    if (end == text.npos) return bad_key("PEM");
    auto key = key_of(text.substr(begin, end + kEnd.size() - begin));
    if (!key) return fail(key.error());
    keys.push_back(std::move(*key));
    text.remove_prefix(end + kEnd.size());
  }
  if (keys.empty()) return bad_key("PEM");
  return keys;
}

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

bool verifies(EVP_PKEY* key, std::string_view message, std::string_view signature) {
  const Owned<EVP_MD_CTX> context(EVP_MD_CTX_new());
  return context && EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, key) == 1 &&
         EVP_DigestVerify(context.get(), bytes_of(signature), signature.size(), bytes_of(message),
                          message.size()) == 1;
}

Result<bool> verdict_of(std::string_view public_keys, std::string_view message,
                        std::string_view signature) {
  const auto keys = keys_of(public_keys);
  if (!keys) return fail(keys.error());
  for (const auto& key : *keys)
    if (verifies(key.get(), message, signature)) return true;
  return false;
}

}  // namespace
}  // namespace tracelore

void tracelore_is_signed(std::string_view public_keys, std::string_view message,
                         std::string_view signature, tracelore::Result<bool>& verdict) {
  verdict = tracelore::verdict_of(public_keys, message, signature);
}
