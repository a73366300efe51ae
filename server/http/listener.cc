#include "server/http/listener.h"

#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "server/http/connection_threads.h"
#include "server/http/connections.h"
#include "server/http/http_library.h"

namespace tracelore {

struct Slots {
  std::size_t threads;
  std::size_t queue;
};

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr seconds kPatience{5};      // with a slow request while others wait
constexpr milliseconds kPause{100};  // after an accept() that failed

// Every connection has a descriptor, also while it waits for a thread, and the index, the store and
// the log need some: more connections than descriptors would make accept() fail and each answer
// with it.
Slots affordable(std::size_t connections) {
  constexpr std::size_t kReserved = 128;
  constexpr std::size_t kQueue = 512;
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return {connections, kQueue};
  if (limit.rlim_cur < limit.rlim_max) {
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &limit);
    ::getrlimit(RLIMIT_NOFILE, &limit);
  }
  const auto files = static_cast<std::size_t>(limit.rlim_cur);
  const auto threads = std::clamp<std::size_t>(
      connections, 1, files > 2 * kReserved ? files - kReserved : files / 2);
  return {threads, std::min(kQueue, (files - threads) / 2)};
}

}  // namespace

struct Listener::Data {
  ListenerOptions options;
  ListenerHandlers handlers;
  Connections connections;
  Slots slots;
  ConnectionThreads threads;
  HttpLibrary library;
  int port = 0;
  std::atomic<bool> stopping{false};
  std::thread thread;

  Data(const ListenerOptions& given, ListenerHandlers given_handlers)
      : options(given),
        handlers(std::move(given_handlers)),
        connections(given.connections_per_address),
        slots(affordable(given.connections)),
        threads(slots.threads, slots.queue,
                [this] {
                  if (connections.make_room(kPatience)) handlers.rejected(Rejection::kMadeRoom);
                }),
        library(options, handlers, connections, threads) {}

  // The library gives up where accept() fails for a reason that it does not know: a client that
  // is gone already, no memory for the moment. A server goes on.
  void listen() {
    library.listen();
    while (!stopping) {
      std::this_thread::sleep_for(kPause);
      library.stop();
      if (!stopping && library.bind(options.host, port) > 0) library.listen();
    }
  }

  // Requests in flight finish; those that are still on their way in have half of the time, and
  // what is left at its end is cut off.
  void let_finish() {
    const auto begun = Clock::now();
    bool cut_readers = false;
    while (connections.open() > 0) {
      const auto waited = Clock::now() - begun;
      connections.shut_idle();
      if (!cut_readers && waited > options.stop_time / 2) {
        connections.shut_reading();
        cut_readers = true;
      }
      if (waited > options.stop_time) break;
      std::this_thread::sleep_for(milliseconds(5));
    }
    library.close_what_waits();
    connections.shut_all();
  }
};

Listener::Listener(std::unique_ptr<Data> data) : data_(std::move(data)) {}

Result<std::unique_ptr<Listener>> Listener::start(const ListenerOptions& options,
                                                  ListenerHandlers handlers) {
  auto data = std::make_unique<Data>(options, std::move(handlers));
  data->port = data->library.bind(options.host, options.port);
  if (data->port <= 0)
    return fail(ErrorCode::kPortInUse,
                {{"host", options.host}, {"port", std::to_string(options.port)}});
  data->thread = std::thread([d = data.get()] { d->listen(); });
  data->library.wait_until_ready();
  return std::unique_ptr<Listener>(new Listener(std::move(data)));
}

Listener::~Listener() {
  stop();
}

int Listener::port() const {
  return data_->port;
}

ListenerLoad Listener::load() const {
  return {data_->connections.open(), data_->threads.waiting()};
}

void Listener::stop() {
  if (!data_->thread.joinable()) return;
  data_->stopping = true;
  data_->library.stop();
  data_->thread.join();
  data_->let_finish();
  data_->threads.shut_down();
}

}  // namespace tracelore
