/// What a listener is told, and whom it asks.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "server/http/http_message.h"
#include "server/http/metrics.h"
#include "server/http/request_times.h"

namespace tracelore {

struct ListenerOptions {
  std::string host = "127.0.0.1";
  int port = 0;  ///< 0: any free one
  std::size_t connections =
      1024;  ///< at the same time; beyond it idle ones are closed, others wait
  std::size_t connections_per_address = 0;  ///< 0: no limit
  std::chrono::seconds keep_alive{75};      ///< an idle connection is kept that long
  RequestTimes times = {};
  std::chrono::milliseconds stop_time{9'000};  ///< for requests in flight when stop() is called
};

struct ListenerHandlers {
  /// Bytes of body that the request may have, judged by its target and headers; 0: the body is read
  /// and dropped.
  std::function<std::size_t(const HttpRequest&)> body_cap;
  /// Must not throw; called from many threads.
  std::function<HttpResponse(const HttpRequest&)> answer;
  /// For what the library refuses itself: malformed requests (400), bodies beyond 4 MiB (413), long
  /// targets (414).
  std::function<HttpResponse(int status, const HttpRequest&)> refuse;
  /// Whether an address may have more than its share of connections: a proxy's.
  std::function<bool(const std::string& address)> is_exempt;
  std::function<void(Stage, std::chrono::duration<double>)> timed;
  std::function<void(Rejection)> rejected;
};

}  // namespace tracelore
