/// The one door to cpp-httplib: it reads requests and writes responses. Routing, decoding of paths,
/// queries, forms and content codings are ours.
///
/// Only http_library.cc and its own headers include the library, with its limits set by macros.
#pragma once

#include <memory>
#include <string>

#include "server/http/listener_options.h"

namespace tracelore {

class Connections;
class ConnectionThreads;

/// The library's server with our loop over the requests of a connection. Every reference must
/// outlive it. The handlers are called from many threads.
class HttpLibrary {
 public:
  HttpLibrary(const ListenerOptions& options, const ListenerHandlers& handlers,
              Connections& connections, ConnectionThreads& threads);
  ~HttpLibrary();

  /// The port, any free one of 0; below 1 where the address cannot be bound.
  int bind(const std::string& host, int port);
  /// Accepts connections until stop(), or until accept() fails for a reason that the library does
  /// not know.
  void listen();
  void wait_until_ready();
  void stop();
  /// Connections that still wait for a thread are closed when they get one.
  void close_what_waits();

 private:
  class Server;
  std::unique_ptr<Server> server_;
};

}  // namespace tracelore
