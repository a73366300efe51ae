/// The one door to cpp-httplib: a listener that hands over HttpRequest and sends HttpResponse.
///
/// Only http_library.cc and its own headers include the library, with its limits set by macros.
/// Routing, decoding of paths, queries, forms and content codings are ours; the library reads
/// requests and writes responses.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "engine/base/result.h"
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

/// How busy it is at the moment.
struct ListenerLoad {
  std::size_t open = 0;     ///< connections that have a thread
  std::size_t waiting = 0;  ///< connections that wait for one
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

class Listener {
 public:
  /// Listens on threads of its own when it returns. kPortInUse (params: host, port) where the
  /// address cannot be bound.
  static Result<std::unique_ptr<Listener>> start(const ListenerOptions& options,
                                                 ListenerHandlers handlers);
  /// stop()
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  int port() const;
  ListenerLoad load() const;
  /// Closes the port at once, lets requests in flight finish within `stop_time`, joins the threads.
  void stop();

 private:
  struct Data;
  explicit Listener(std::unique_ptr<Data> data);
  std::unique_ptr<Data> data_;
};

}  // namespace tracelore
