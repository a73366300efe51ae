#include "server/operator_token.h"

#include <openssl/evp.h>

#include "engine/base/same_secret.h"

namespace tracelore {
namespace {

constexpr std::size_t kLongest = 1024;

// "user:password" of a Basic header, decoded; empty where it is not base64.
std::string decoded(std::string_view text) {
  if (text.size() > kLongest || text.size() % 4 != 0) return {};
  std::string bytes(text.size() / 4 * 3, '\0');
  const int size = EVP_DecodeBlock(reinterpret_cast<unsigned char*>(bytes.data()),
                                   reinterpret_cast<const unsigned char*>(text.data()),
                                   static_cast<int>(text.size()));
  if (size < 0) return {};
  std::size_t padding = 0;
  while (padding < 2 && padding < text.size() && text[text.size() - 1 - padding] == '=') ++padding;
  bytes.resize(static_cast<std::size_t>(size) - padding);
  return bytes;
}

}  // namespace

bool is_operator(const HttpRequest& request, std::string_view token) {
  constexpr std::string_view kBearer = "Bearer ";
  constexpr std::string_view kBasic = "Basic ";
  const auto sent = request.header("authorization");
  if (sent.starts_with(kBearer)) return same_secret(sent.substr(kBearer.size()), token);
  if (!sent.starts_with(kBasic) || (request.method != "GET" && request.method != "HEAD"))
    return false;
  const auto pair = decoded(sent.substr(kBasic.size()));
  const auto colon = pair.find(':');
  return colon != pair.npos && same_secret(std::string_view(pair).substr(colon + 1), token);
}

}  // namespace tracelore
