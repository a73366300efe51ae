#include "server/app.h"

#include "server/dispatch.h"
#include "server/http/listener.h"
#include "server/keeper.h"
#include "server/service.h"

namespace tracelore {

struct Server::Data {
  explicit Data(ServerOptions given) : service(std::move(given)), dispatch(service) {}

  Service service;
  Dispatch dispatch;
  std::unique_ptr<Listener> listener;
  std::optional<Keeper> keeper;
};

Server::Server(std::unique_ptr<Data> data) : data_(std::move(data)) {}

Result<std::unique_ptr<Server>> Server::start(ServerOptions given) {
  auto data = std::make_unique<Data>(std::move(given));
  const ServerOptions& options = data->service.options();
  ListenerOptions listen;
  listen.host = options.host;
  listen.port = options.port;
  listen.connections = options.connections;
  listen.connections_per_address = options.connections_per_address;
  listen.keep_alive = options.keep_alive;
  listen.times = options.times;
  listen.stop_time = options.stop_time;
  ListenerHandlers handlers;
  handlers.body_cap = [d = data.get()](const auto& request) {
    return d->dispatch.body_cap(request);
  };
  handlers.answer = [d = data.get()](const auto& request) { return d->dispatch.answer(request); };
  handlers.refuse = [d = data.get()](int status, const auto& request) {
    return d->dispatch.refuse(status, request);
  };
  handlers.is_exempt = [d = data.get()](const std::string& address) {
    return d->service.options().trusted_proxies.trusts(address);
  };
  handlers.timed = [d = data.get()](Stage stage, auto time) {
    d->service.metrics().time(stage, time);
  };
  handlers.rejected = [d = data.get()](Rejection reason) {
    d->service.metrics().count_rejection(reason);
  };
  auto listener = Listener::start(listen, std::move(handlers));
  if (!listener) return fail(listener.error());
  data->listener = std::move(*listener);
  data->service.set_listener(data->listener.get());
  data->keeper.emplace(data->service);
  return std::unique_ptr<Server>(new Server(std::move(data)));
}

Server::~Server() {
  stop();
}

int Server::port() const {
  return data_->listener->port();
}

void Server::reload(std::shared_ptr<const Reader> reader) {
  data_->service.use(std::move(reader));
}

Result<std::shared_ptr<const Reader>> Server::reload() {
  return data_->service.reload();
}

void Server::stop() {
  data_->keeper.reset();
  data_->listener->stop();
}

}  // namespace tracelore
