#include "server/request/operator_token.h"

#include <nettle/base64.h>

#include "engine/base/digest/same_secret.h"

namespace tracelore {
namespace {

constexpr std::size_t kLongestToken = 1024;

// "user:password" of a Basic header, decoded; empty where it is not base64.
std::string decoded(std::string_view text) {
  if (text.size() > kLongestToken) return {};
  std::string bytes(BASE64_DECODE_LENGTH(text.size()), '\0');
  std::size_t size = bytes.size();
  base64_decode_ctx context;
  base64_decode_init(&context);
  if (base64_decode_update(&context, &size, reinterpret_cast<std::uint8_t*>(bytes.data()),
                           text.size(), text.data()) == 0 ||
      base64_decode_final(&context) == 0)
    return {};
  bytes.resize(size);
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
