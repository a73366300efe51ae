/// The server: the engine's answers over HTTP, as JSON and as pages.
#pragma once

#include <memory>

#include "engine/base/result.h"
#include "engine/index/reader.h"
#include "server/options.h"

namespace tracelore {

class Server {
 public:
  /// Listens when it returns. kPortInUse (params: host, port).
  static Result<std::unique_ptr<Server>> start(ServerOptions options);
  /// Stops.
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  int port() const;

  /// Swaps the index; requests in flight finish on the old one. Safe from any thread.
  void reload(std::shared_ptr<const Reader> reader);

  /// The same with what `ServerOptions::reopen` finds. On failure the old index stays in use and
  /// /readyz tells why. kIndexMissing without such a function.
  Result<std::shared_ptr<const Reader>> reload();

  /// Stops accepting, lets requests in flight finish. Returns when all threads are joined; calling
  /// it again does nothing.
  void stop();

 private:
  struct Data;
  explicit Server(std::unique_ptr<Data> data);
  std::unique_ptr<Data> data_;
};

}  // namespace tracelore
