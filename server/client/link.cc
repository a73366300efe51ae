#include "server/client/ask.h"

namespace tracelore {

Result<HttpReply> ask_http(const HttpAsk& ask) {
  Result<HttpReply> reply = HttpReply{};
  tracelore_ask_http(ask, reply);
  return reply;
}

}  // namespace tracelore
