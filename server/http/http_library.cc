#include "server/http/http_library.h"

#include <poll.h>

#include <algorithm>
#include <array>
#include <atomic>

#include "http_client/httplib_settings.h"
#include "server/http/connection_threads.h"
#include "server/http/connections.h"
#include "server/http/http_translation.h"
#include "server/http/watched_stream.h"

namespace tracelore {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::size_t kDroppedBytes =
    4U << 20U;  // of a refused body, so that the client sees the answer
constexpr milliseconds kLinger{1000};

class ThreadQueue final : public httplib::TaskQueue {
 public:
  ThreadQueue(ConnectionThreads& threads, const ListenerHandlers& handlers)
      : threads_(threads), handlers_(handlers) {}
  bool enqueue(std::function<void()> job) override {
    // The library's loop deletes this queue while jobs may still wait.
    threads_.run([&handlers = handlers_, job = std::move(job), came = Clock::now()] {
      handlers.timed(Stage::kQueue, Clock::now() - came);
      job();
    });
    return true;
  }
  void shutdown() override {}  // the threads outlive one loop of the library, see Listener::stop()
  void on_idle() override { threads_.retry(); }

 private:
  ConnectionThreads& threads_;
  const ListenerHandlers& handlers_;
};

}  // namespace

class HttpLibrary::Server final : public httplib::Server {
 public:
  Server(const ListenerOptions& options, const ListenerHandlers& handlers, Connections& connections,
         ConnectionThreads& threads)
      : options_(options), handlers_(handlers), connections_(connections) {
    new_task_queue = [this, &threads] { return new ThreadQueue(threads, handlers_); };
    set_keep_alive_timeout(static_cast<time_t>(options.keep_alive.count()));
    set_keep_alive_max_count(kRequestsPerConnection);
    set_idle_interval(1);  // how often on_idle() looks after connections that wait
    set_payload_max_length(CPPHTTPLIB_PAYLOAD_MAX_LENGTH);
    // The library's default, SO_REUSEPORT, would let two servers share a port unnoticed.
    set_socket_options([](socket_t socket) {
      const int on = 1;
      ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    });
    add_routes();
    add_refusals();
  }

  /// Connections that still wait for a thread are closed when they get one.
  void close_what_waits() { closed_ = true; }

 private:
  static constexpr std::size_t kRequestsPerConnection = 100'000;

  void add_routes() {
    const auto without_body = [this](const httplib::Request& request, httplib::Response& response) {
      const bool unknown = request.has_param(kUnknownTransferMark);
      move_to(unknown ? handlers_.refuse(501, translate(request))
                      : handlers_.answer(translate(request)),
              response);
    };
    const auto with_body = [this](const httplib::Request& request, httplib::Response& response,
                                  const httplib::ContentReader& reader) {
      HttpRequest ours = translate(request);
      if (request.has_param(kUnknownTransferMark))
        return move_to(handlers_.refuse(501, ours), response);
      const std::size_t cap = handlers_.body_cap(ours);
      const auto begun = Clock::now();
      decode_body(ours, read_body(ours, reader, cap), cap);
      if (ours.body_state == BodyState::kBroken && stream_->too_slow())
        ours.body_state = BodyState::kTooSlow;
      handlers_.timed(Stage::kRead, Clock::now() - begun);
      move_to(handlers_.answer(ours), response);
    };
    Get(kOneRoute, without_body);
    Options(kOneRoute, without_body);
    Post(kOneRoute, with_body);
    Put(kOneRoute, with_body);
    Patch(kOneRoute, with_body);
    Delete(kOneRoute, with_body);
  }

  // What the library refuses by itself is answered in our words.
  void add_refusals() {
    set_expect_100_continue_handler(
        [](const httplib::Request& request, httplib::Response& response) {
          const bool too_large = request.get_header_value_u64("Content-Length") > kDroppedBytes;
          if (too_large) response.status = 413;
          return too_large ? 413 : 100;
        });
    set_error_handler([this](const httplib::Request& request, httplib::Response& response) {
      const int head = stream_->fault_of_head();
      const bool plain = response.status == 400 && head != 0;
      if (!is_answered(response))
        move_to(handlers_.refuse(plain ? head : response.status, translate(request)), response);
      return HandlerResponse::Handled;
    });
    set_exception_handler([this](const httplib::Request& request, httplib::Response& response,
                                 const std::exception_ptr&) {
      move_to(handlers_.refuse(500, translate(request)), response);
    });
  }

  // The library's loop keeps a thread for five seconds after each refusal, drops pipelined requests
  // and knows no deadline for a whole request.
  bool process_and_close_socket(socket_t socket) override {
    std::string address, local_address;
    int port = 0, local_port = 0;
    httplib::detail::get_remote_ip_and_port(socket, address, port);
    httplib::detail::get_local_ip_and_port(socket, local_address, local_port);
    if (closed_) {
      // Nobody is left to answer.
    } else if (connections_.enter(socket, address, handlers_.is_exempt(address))) {
      serve(socket, address, port, local_address, local_port);
      connections_.leave(socket);
    } else {
      handlers_.rejected(Rejection::kConnectionsPerAddress);
    }
    httplib::detail::shutdown_socket(socket);
    httplib::detail::close_socket(socket);
    return true;
  }

  void serve(socket_t socket, const std::string& address, int port,
             const std::string& local_address, int local_port) {
    int status = 0;
    SocketBytes bytes(socket);
    for (std::size_t left = kRequestsPerConnection;
         left > 0 && wait_for_request(bytes, left == kRequestsPerConnection); --left) {
      connections_.now_reading(socket);
      WatchedStream watched(bytes, options_.times,
                            [this, socket] { connections_.now_answering(socket); });
      stream_ = &watched;
      bool close = false;
      const bool last = left == 1 || is_stopping();
      const bool fine =
          process_request(watched, address, port, local_address, local_port, last, close,
                          [&](httplib::Request& request) {
                            watched.head_is_read(request.has_header("Transfer-Encoding"));
                            hide_from_library(request);
                          });
      if (watched.status() == 0 && watched.fault_of_head() != 0) say_fault(watched, address);
      status = watched.status();
      if (watched.too_slow()) handlers_.rejected(Rejection::kTooSlow);
      if (!fine || close || status >= 400) break;
    }
    if (status >= 400) linger(socket);
  }

  // The library closes without a word where a line of the head is too long or does not come.
  void say_fault(WatchedStream& stream, const std::string& address) {
    HttpRequest nobody;
    nobody.address = address;
    const auto response = handlers_.refuse(stream.fault_of_head(), nobody);
    std::string text = "HTTP/1.1 " + std::to_string(response.status) + " " +
                       httplib::status_message(response.status) + "\r\nConnection: close\r\n";
    for (const auto& [name, value] : response.headers)
      text.append(name).append(": ").append(value).append("\r\n");
    text.append("Content-Type: ").append(response.content_type).append("\r\nContent-Length: ");
    text.append(std::to_string(response.body.size())).append("\r\n\r\n").append(response.body);
    stream.write(text.data(), text.size());
  }

  bool is_stopping() const { return svr_sock_ == INVALID_SOCKET; }

  bool wait_for_request(const SocketBytes& bytes, bool first) {
    if (bytes.any()) return true;
    if (!first) connections_.now_idle(bytes.socket());
    if (is_stopping()) return false;  // after now_idle: stop() shuts what is idle
    pollfd wanted{bytes.socket(), POLLIN, 0};
    return ::poll(&wanted, 1, static_cast<int>(milliseconds(options_.keep_alive).count())) > 0;
  }

  // Closing with unread bytes would reset the connection, and the client might never see the
  // answer.
  static void linger(socket_t socket) {
    ::shutdown(socket, SHUT_WR);
    const auto deadline = Clock::now() + kLinger;
    std::array<char, 16384> buffer;
    std::size_t dropped = 0;
    while (dropped < kDroppedBytes && Clock::now() < deadline) {
      pollfd wanted{socket, POLLIN, 0};
      if (::poll(&wanted, 1, static_cast<int>(kLinger.count())) <= 0) return;
      const ssize_t count = ::recv(socket, buffer.data(), buffer.size(), 0);
      if (count <= 0) return;
      dropped += static_cast<std::size_t>(count);
    }
  }

  const ListenerOptions& options_;
  const ListenerHandlers& handlers_;
  Connections& connections_;
  std::atomic<bool> closed_{false};
  // Of the request that this thread serves: the library tells its handlers nothing of it.
  static thread_local WatchedStream* stream_;
};

thread_local WatchedStream* HttpLibrary::Server::stream_ = nullptr;

HttpLibrary::HttpLibrary(const ListenerOptions& options, const ListenerHandlers& handlers,
                         Connections& connections, ConnectionThreads& threads)
    : server_(std::make_unique<Server>(options, handlers, connections, threads)) {}

HttpLibrary::~HttpLibrary() = default;

int HttpLibrary::bind(const std::string& host, int port) {
  if (port == 0) return server_->bind_to_any_port(host);
  return server_->bind_to_port(host, port) ? port : -1;
}

void HttpLibrary::listen() {
  server_->listen_after_bind();
}

void HttpLibrary::wait_until_ready() {
  server_->wait_until_ready();
}

void HttpLibrary::stop() {
  server_->stop();
}

void HttpLibrary::close_what_waits() {
  server_->close_what_waits();
}

}  // namespace tracelore
