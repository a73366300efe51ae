#include "http_client/ask.h"
#include "http_client/verify.h"

namespace tracelore {

Result<HttpReply> ask_http(const HttpAsk& ask) {
  Result<HttpReply> reply = HttpReply{};
  tracelore_ask_http(ask, reply);
  return reply;
}

Result<bool> is_signed(std::string_view public_keys, std::string_view message,
                       std::string_view signature) {
  Result<bool> verdict = false;
  tracelore_is_signed(public_keys, message, signature, verdict);
  return verdict;
}

}  // namespace tracelore
