#include "server/http_library.h"

#include "server/httplib_settings.h"

#include <poll.h>

#include <algorithm>
#include <array>

#include "server/connection_threads.h"
#include "server/connections.h"
#include "server/gzip.h"

namespace tracelore {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr std::size_t kDroppedBytes =
    4U << 20U;  // of a refused body, so that the client sees the answer
constexpr std::size_t kHeadBytes = 256U << 10U;  // request line and headers together
constexpr seconds kPatience{5};                  // with a slow request while others wait
constexpr milliseconds kLinger{1000};

// Ends a request that takes too long or whose head is too large, whatever the library's own
// timeouts say: those start anew with each byte. Notes the status that is sent.
class WatchedStream final : public httplib::Stream {
 public:
  WatchedStream(httplib::Stream& inner, seconds time)
      : inner_(inner), deadline_(Clock::now() + time) {}

  void head_is_read() { head_read_ = true; }
  int status() const { return status_; }

  bool is_readable() const override { return inner_.is_readable(); }
  bool wait_readable() const override { return inner_.wait_readable(); }
  bool wait_writable() const override { return inner_.wait_writable(); }
  ssize_t read(char* data, std::size_t size) override {
    if (Clock::now() > deadline_) return -1;
    const ssize_t count = inner_.read(data, size);
    if (!head_read_ && count > 0) head_bytes_ += static_cast<std::size_t>(count);
    return head_bytes_ > kHeadBytes ? -1 : count;
  }
  ssize_t write(const char* data, std::size_t size) override {
    constexpr std::string_view kStart = "HTTP/1.1 ";
    if (Clock::now() > deadline_) return -1;
    if (status_ < 200 && size > kStart.size() + 3 &&
        std::string_view(data, kStart.size()) == kStart)
      status_ = std::atoi(std::string(data + kStart.size(), 3).c_str());
    return inner_.write(data, size);
  }
  void get_remote_ip_and_port(std::string& ip, int& port) const override {
    inner_.get_remote_ip_and_port(ip, port);
  }
  void get_local_ip_and_port(std::string& ip, int& port) const override {
    inner_.get_local_ip_and_port(ip, port);
  }
  socket_t socket() const override { return inner_.socket(); }
  time_t duration() const override { return inner_.duration(); }

 private:
  httplib::Stream& inner_;
  const Clock::time_point deadline_;
  std::size_t head_bytes_ = 0;
  bool head_read_ = false;
  int status_ = 0;
};

class ThreadQueue final : public httplib::TaskQueue {
 public:
  ThreadQueue(std::size_t limit, Connections& connections)
      : threads_(limit, [&connections] { connections.make_room(kPatience); }) {}
  bool enqueue(std::function<void()> job) override {
    threads_.run(std::move(job));
    return true;
  }
  void shutdown() override { threads_.shut_down(); }
  void on_idle() override { threads_.retry(); }

 private:
  ConnectionThreads threads_;
};

std::string lower(const std::string& text) {
  std::string lowered = text;
  for (char& c : lowered)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c | 0x20);
  return lowered;
}

// The library must see one route and nothing that would make it decompress, parse forms or cut
// ranges: what it does not need of the headers travels in `params`, which it fills from the query
// and we parse ourselves.
void hide_from_library(httplib::Request& request) {
  constexpr std::array<std::string_view, 4> kFraming = {"content-length", "transfer-encoding",
                                                        "connection", "expect"};
  httplib::Headers framing;
  request.params.clear();
  for (const auto& [name, value] : request.headers) {
    const std::string key = lower(name);
    if (std::find(kFraming.begin(), kFraming.end(), key) != kFraming.end())
      framing.emplace(name, value);
    else
      request.params.emplace(key, value);
  }
  if (!framing.contains("Content-Length") && !framing.contains("Transfer-Encoding"))
    framing.emplace("Content-Length", "0");
  request.headers = std::move(framing);
  request.ranges.clear();
  request.path = "/";
}

HttpRequest translate(const httplib::Request& from) {
  HttpRequest to;
  to.method = from.method;
  to.target = from.target;
  to.address = from.remote_addr;
  for (const auto& [name, value] : from.params) to.headers.emplace_back(name, value);
  for (const auto& [name, value] : from.headers) to.headers.emplace_back(lower(name), value);
  std::string_view target = to.target;
  const auto scheme = target.find("://");  // the absolute form, as proxies send it
  if (scheme != target.npos && !target.starts_with('/'))
    target.remove_prefix(std::min(target.find('/', scheme + 3), target.size()));
  const auto mark = std::min(target.find('?'), target.size());
  to.path = target.substr(0, mark);
  to.query = target.substr(std::min(mark + 1, target.size()));
  if (to.path.empty()) to.path = "/";
  return to;
}

void copy_to(const HttpResponse& from, httplib::Response& to) {
  to.status = from.status;
  to.body = from.body;
  to.headers.clear();
  if (!from.content_type.empty()) to.set_header("Content-Type", from.content_type);
  to.set_header("Accept-Ranges", "none");
  for (const auto& [name, value] : from.headers) to.headers.emplace(name, value);
}

// The body as sent, in memory up to `cap`; what is beyond is dropped so that the client gets to
// read the answer.
std::string read_body(HttpRequest& request, const httplib::ContentReader& reader, std::size_t cap) {
  std::string body;
  bool too_large = false;
  const bool whole = reader([&](const char* data, std::size_t size) {
    too_large = too_large || size > cap - body.size();
    if (!too_large) body.append(data, size);
    return true;
  });
  if (too_large) request.body_state = BodyState::kTooLarge;
  if (!whole && !too_large) request.body_state = BodyState::kBroken;
  return request.body_state == BodyState::kComplete ? body : std::string{};
}

void decode_body(HttpRequest& request, std::string body, std::size_t cap) {
  const std::string coding = lower(std::string(request.header("content-encoding")));
  if (coding.empty() || coding == "identity" || request.body_state != BodyState::kComplete) {
    request.body = std::move(body);
  } else if (coding == "gzip" || coding == "x-gzip" || coding == "deflate") {
    const auto state = gunzip(body, cap, request.body);
    if (state == GunzipState::kTooLarge) request.body_state = BodyState::kTooLarge;
    if (state == GunzipState::kMalformed) request.body_state = BodyState::kMalformed;
  } else {
    request.body_state = BodyState::kUnknownCoding;
  }
}

class Library final : public httplib::Server {
 public:
  Library(const ListenerOptions& options, const ListenerHandlers& handlers,
          Connections& connections)
      : options_(options), handlers_(handlers), connections_(connections) {
    new_task_queue = [this] { return new ThreadQueue(options_.connections, connections_); };
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
  }

 private:
  static constexpr std::size_t kRequestsPerConnection = 100'000;

  void add_routes() {
    const auto without_body = [this](const httplib::Request& request, httplib::Response& response) {
      copy_to(handlers_.answer(translate(request)), response);
    };
    const auto with_body = [this](const httplib::Request& request, httplib::Response& response,
                                  const httplib::ContentReader& reader) {
      HttpRequest ours = translate(request);
      const std::size_t cap = handlers_.body_cap(ours);
      decode_body(ours, read_body(ours, reader, cap), cap);
      copy_to(handlers_.answer(ours), response);
    };
    Get("/", without_body);
    Options("/", without_body);
    Post("/", with_body);
    Put("/", with_body);
    Patch("/", with_body);
    Delete("/", with_body);
    set_expect_100_continue_handler(
        [](const httplib::Request& request, httplib::Response& response) {
          const bool too_large = request.get_header_value_u64("Content-Length") > kDroppedBytes;
          if (too_large) response.status = 413;
          return too_large ? 413 : 100;
        });
    set_error_handler([this](const httplib::Request& request, httplib::Response& response) {
      if (response.body.empty())
        copy_to(handlers_.refuse(response.status, translate(request)), response);
      return HandlerResponse::Handled;
    });
    set_exception_handler([this](const httplib::Request& request, httplib::Response& response,
                                 const std::exception_ptr&) {
      copy_to(handlers_.refuse(500, translate(request)), response);
    });
  }

  // The library's loop keeps a thread for five seconds after each refusal, drops pipelined requests
  // and knows no deadline for a whole request.
  bool process_and_close_socket(socket_t socket) override {
    std::string address, local_address;
    int port = 0, local_port = 0;
    httplib::detail::SocketStream stream(socket, kReadTimeout, 0, kWriteTimeout, 0);
    stream.get_remote_ip_and_port(address, port);
    stream.get_local_ip_and_port(local_address, local_port);
    if (connections_.enter(socket, address)) {
      int status = 0;
      for (std::size_t left = kRequestsPerConnection; left > 0 && wait_for_request(socket, stream);
           --left) {
        connections_.now_reading(socket);
        WatchedStream watched(stream, options_.request_time);
        bool close = false;
        const bool fine = process_request(watched, address, port, local_address, local_port,
                                          left == 1, close, [&](httplib::Request& request) {
                                            watched.head_is_read();
                                            hide_from_library(request);
                                          });
        status = watched.status();
        if (!fine || close || status >= 400) break;
      }
      if (status >= 400) linger(socket);
      connections_.leave(socket);
    }
    httplib::detail::shutdown_socket(socket);
    httplib::detail::close_socket(socket);
    return true;
  }

  bool wait_for_request(socket_t socket, const httplib::Stream& stream) {
    if (stream.is_readable()) return true;
    connections_.now_idle(socket);
    if (svr_sock_ == INVALID_SOCKET) return false;  // after now_idle: stop() shuts what is idle
    pollfd wanted{socket, POLLIN, 0};
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

  static constexpr time_t kReadTimeout = 10;
  static constexpr time_t kWriteTimeout = 10;
  const ListenerOptions& options_;
  const ListenerHandlers& handlers_;
  Connections& connections_;
};

}  // namespace

struct Listener::Data {
  ListenerOptions options;
  ListenerHandlers handlers;
  Connections connections;
  Library library;
  int port = 0;
  std::thread thread;

  Data(const ListenerOptions& given, ListenerHandlers given_handlers)
      : options(given),
        handlers(std::move(given_handlers)),
        connections(given.connections_per_address),
        library(options, handlers, connections) {}
};

Listener::Listener(std::unique_ptr<Data> data) : data_(std::move(data)) {}

Result<std::unique_ptr<Listener>> Listener::start(const ListenerOptions& options,
                                                  ListenerHandlers handlers) {
  auto data = std::make_unique<Data>(options, std::move(handlers));
  const bool any = options.port == 0;
  data->port = any ? data->library.bind_to_any_port(options.host)
                   : (data->library.bind_to_port(options.host, options.port) ? options.port : -1);
  if (data->port <= 0)
    return fail(ErrorCode::kPortInUse,
                {{"host", options.host}, {"port", std::to_string(options.port)}});
  data->thread = std::thread([library = &data->library] { library->listen_after_bind(); });
  data->library.wait_until_ready();
  return std::unique_ptr<Listener>(new Listener(std::move(data)));
}

Listener::~Listener() {
  stop();
}

int Listener::port() const {
  return data_->port;
}

void Listener::stop() {
  if (!data_->thread.joinable()) return;
  data_->library.stop();
  data_->connections.shut_idle();
  data_->thread.join();
}

}  // namespace tracelore
