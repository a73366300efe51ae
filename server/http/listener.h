/// A listener that hands over HttpRequest and sends HttpResponse. The library that reads and writes
/// them is behind http_library.h.
#pragma once

#include <cstddef>
#include <memory>

#include "engine/base/result.h"
#include "server/http/listener_options.h"

namespace tracelore {

/// How busy it is at the moment.
struct ListenerLoad {
  std::size_t open = 0;     ///< connections that have a thread
  std::size_t waiting = 0;  ///< connections that wait for one
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
