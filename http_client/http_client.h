/// Asking another HTTP server: the same answers over the network (`--server`).
#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/result.h"

namespace tracelore {

struct HttpAsk {
  std::string url;   ///< http:// or https://, with path and query
  std::string body;  ///< empty: GET, else POST
  std::string content_type = "text/plain";
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::chrono::seconds connect_time{5};
  std::chrono::seconds answer_time{30};
  std::chrono::seconds try_time{0};  ///< of one try in whole, however it trickles; 0: no bound
  int tries = 3;  ///< where no connection came about, or the server said 429, 502, 503 or 504
};

struct HttpReply {
  int status = 0;
  std::string body;
};

/// One request and its answer, whatever its status; redirects are not followed, so that a text goes
/// to the host that was named and nowhere else. HTTPS certificates are checked. Waits 0.2 s, then
/// 0.6 s between tries. kBadOption (params: option, value); kServerUnreachable (params: url,
/// detail).
Result<HttpReply> ask_http(const HttpAsk& ask);

/// The text with everything but letters, digits and "-._~" as %XX.
std::string percent_encoded(std::string_view text);

}  // namespace tracelore
