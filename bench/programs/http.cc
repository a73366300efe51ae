// What a paste costs over HTTP, against a fixed answer of the same listener: bench_http FOLDER
// RESULTS [SIZE…]
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <thread>

#include "bench/report/clock.h"
#include "bench/report/table.h"
#include "bench/synthetic/index.h"
#include "bench/synthetic/pastes.h"
#include "engine/base/heap.h"
#include "server/app.h"
#include "server/http/listener.h"

namespace tracelore::bench {
namespace {

constexpr std::size_t kConnections = 8;
constexpr std::size_t kRequests = 800;  // of each kind in a round
constexpr int kRounds = 5;
constexpr std::size_t kFixedBytes = 2'048;
constexpr std::size_t kLeast = 8'000;  // bytes of a paste "of 10 KB"
constexpr std::size_t kMost = 12'500;

[[noreturn]] void give_up(const char* what) {
  std::fprintf(stderr, "error: %s\nhint: ./dev bench http\n", what);
  std::exit(2);
}

// A server in a process of its own, so that its CPU time can be told from the client's.
class ServerProcess {
 public:
  // `serve` returns the port, and what it made serves until the process ends.
  explicit ServerProcess(const std::function<int()>& serve) {
    int ends[2];
    if (::pipe(ends) != 0) give_up("no pipe");
    process_ = ::fork();
    if (process_ == 0) {
      ::prctl(PR_SET_PDEATHSIG, SIGKILL);
      const int port = serve();
      if (::write(ends[1], &port, sizeof port) != sizeof port) std::_Exit(1);
      for (;;) ::pause();
    }
    if (process_ < 0 || ::read(ends[0], &port_, sizeof port_) != sizeof port_)
      give_up("a server does not start");
    ::close(ends[0]);
    ::close(ends[1]);
    if (::clock_getcpuclockid(process_, &clock_) != 0) give_up("no clock of another process");
  }
  ~ServerProcess() {
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
  }
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  int port() const { return port_; }
  double cpu_us() const {
    timespec time = {};
    ::clock_gettime(clock_, &time);
    return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_nsec) / 1e3;
  }

 private:
  pid_t process_ = 0;
  int port_ = 0;
  clockid_t clock_ = {};
};

int serve_fixed() {
  ListenerHandlers handlers;
  handlers.body_cap = [](const HttpRequest&) { return std::size_t{1} << 20U; };
  handlers.answer = [](const HttpRequest&) {
    return HttpResponse{200, "application/json", std::string(kFixedBytes, 'x')};
  };
  handlers.refuse = [](int status, const HttpRequest&) { return HttpResponse{status}; };
  handlers.is_exempt = [](const std::string&) { return true; };
  handlers.timed = [](Stage, std::chrono::duration<double>) {};
  handlers.rejected = [](Rejection) {};
  auto listener = Listener::start({}, std::move(handlers));
  return listener ? listener->release()->port() : 0;  // lives as long as the process
}

int serve_matches(const std::string& folder, std::size_t size) {
  ServerOptions options;
  options.port = 0;
  options.reader = synthetic_index(folder, size);
  auto server = Server::start(std::move(options));
  return server ? server->release()->port() : 0;
}

class Client {
 public:
  explicit Client(int port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int on = 1;
    ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0)
      give_up("no connection");
  }
  ~Client() { ::close(socket_); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  // Bytes of the answer's body; only a 200 will do.
  std::size_t ask(const std::string& request) {
    for (std::size_t sent = 0; sent < request.size();) {
      const auto count = ::write(socket_, request.data() + sent, request.size() - sent);
      if (count <= 0) give_up("the connection broke");
      sent += static_cast<std::size_t>(count);
    }
    std::string answer;
    std::size_t head = std::string::npos;
    std::size_t length = 0;
    while (head == std::string::npos || answer.size() < head + length) {
      char block[65'536];
      const auto count = ::read(socket_, block, sizeof block);
      if (count <= 0) give_up("the connection broke");
      answer.append(block, static_cast<std::size_t>(count));
      if (head != std::string::npos) continue;
      const auto end = answer.find("\r\n\r\n");
      if (end == std::string::npos) continue;
      const auto field = answer.find("Content-Length: ");
      if (!answer.starts_with("HTTP/1.1 200") || field > end) give_up("not the answer");
      head = end + 4;
      length = static_cast<std::size_t>(std::atoll(answer.c_str() + field + 16));
    }
    return length;
  }

 private:
  int socket_;
};

struct Kind {
  std::string name;
  const ServerProcess* server;
  std::string content_type;
  bool json;
  std::size_t entries;
  double cpu_us = 0;   // of the server, for each request
  double seconds = 0;  // on the wall
  std::vector<double> latency_us = {};
  std::size_t bytes = 0;  // of answers
};

std::string request_of(const Kind& kind, const std::string& paste) {
  const std::string body = kind.json ? Json({{"text", paste}}).dump() : paste;
  return "POST /api/v1/match HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + kind.content_type +
         "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

// One round of one kind: every connection asks its share of the pastes, each salted.
void ask_round(Kind& kind, const std::vector<std::string>& pastes, std::uint64_t round) {
  std::vector<std::vector<std::string>> requests(kConnections);
  for (std::size_t i = 0; i < kRequests; ++i)
    requests[i % kConnections].push_back(
        request_of(kind, salted(pastes[i % pastes.size()], round * kRequests + i)));
  std::vector<std::vector<double>> times(kConnections);
  std::vector<std::size_t> bytes(kConnections);
  std::vector<std::unique_ptr<Client>> clients;
  for (std::size_t c = 0; c < kConnections; ++c)
    clients.push_back(std::make_unique<Client>(kind.server->port()));
  const double cpu = kind.server->cpu_us();
  const double start = wall_seconds();
  std::vector<std::thread> threads;
  for (std::size_t c = 0; c < kConnections; ++c)
    threads.emplace_back([&, c] {
      for (const auto& request : requests[c]) {
        const double before = wall_seconds();
        bytes[c] += clients[c]->ask(request);
        times[c].push_back((wall_seconds() - before) * 1e6);
      }
    });
  for (auto& thread : threads) thread.join();
  if (round == 0) return;  // entries are read, threads are made
  kind.seconds += wall_seconds() - start;
  kind.cpu_us += (kind.server->cpu_us() - cpu) / static_cast<double>(kRequests * kRounds);
  for (std::size_t c = 0; c < kConnections; ++c) {
    kind.bytes += bytes[c];
    kind.latency_us.insert(kind.latency_us.end(), times[c].begin(), times[c].end());
  }
}

void report(const std::vector<Kind>& kinds, const std::string& command, const std::string& folder) {
  Results results("http", "A paste over HTTP", command);
  results.paragraph(
      "POST of a paste of about 10 KB, keep-alive, " + std::to_string(kConnections) +
      " connections, " + std::to_string(kRequests * kRounds) +
      " requests of each kind in turn, every paste salted; the fixed answer comes from the same "
      "listener for the same request, without anything behind it. CPU is the server's, for each "
      "request, all pastes together: what is dear among them counts. Client and servers share the "
      "machine's cores, so the rate as seen is that of both.");
  std::vector<std::vector<std::string>> rows = {
      {"", "entries", "server CPU µs", "a second and core", "of the fixed answer's rate",
       "a second, as seen", "of the fixed answer's, as seen", "p50 µs", "p99 µs",
       "p99 of the fixed answer's", "answer KB"}};
  const auto& fixed = kinds.front();
  const auto count = static_cast<double>(kRequests * kRounds);
  for (const auto& kind : kinds) {
    const double p50 = percentile(kind.latency_us, 50);
    const double p99 = percentile(kind.latency_us, 99);
    rows.push_back({kind.name, kind.entries > 0 ? std::to_string(kind.entries) : "",
                    figure(kind.cpu_us), figure(1e6 / kind.cpu_us),
                    percent(fixed.cpu_us / kind.cpu_us), figure(count / kind.seconds),
                    percent(fixed.seconds / kind.seconds), figure(p50), figure(p99),
                    figure(p99 / percentile(fixed.latency_us, 99)) + " times",
                    figure(static_cast<double>(kind.bytes) / 1024 / count)});
    results.data()["kinds"].push_back({{"kind", kind.name},
                                       {"entries", kind.entries},
                                       {"cpu_us", kind.cpu_us},
                                       {"per_second", count / kind.seconds},
                                       {"p50_us", p50},
                                       {"p99_us", p99},
                                       {"answer_bytes", static_cast<double>(kind.bytes) / count}});
  }
  results.table(rows);
  results.write(folder);
}

}  // namespace
}  // namespace tracelore::bench

int main(int argc, char** argv) {
  using namespace tracelore::bench;
  tracelore::keep_freed_memory();  // as the server does
  if (argc < 3) return std::fprintf(stderr, "usage: bench_http FOLDER RESULTS [SIZE…]\n"), 2;
  const std::string folder(argv[1]);
  std::vector<std::size_t> sizes;
  for (int i = 3; i < argc; ++i) sizes.push_back(static_cast<std::size_t>(std::atoll(argv[i])));
  if (sizes.empty()) sizes = {1'000};
  std::vector<std::string> pastes;
  for (const auto& paste : draw_pastes(500, 100, 1'000))
    if (paste.text.size() >= kLeast && paste.text.size() <= kMost) pastes.push_back(paste.text);
  std::vector<std::unique_ptr<ServerProcess>> servers;
  servers.push_back(std::make_unique<ServerProcess>(serve_fixed));
  std::vector<Kind> kinds = {{"fixed answer of 2 KB", servers[0].get(), "text/plain", false, 0}};
  for (const auto size : sizes) {
    servers.push_back(std::make_unique<ServerProcess>([&] { return serve_matches(folder, size); }));
    kinds.push_back({"match, text/plain", servers.back().get(), "text/plain", false, size});
    kinds.push_back({"match, JSON", servers.back().get(), "application/json", true, size});
  }
  for (int round = 0; round <= kRounds; ++round)
    for (auto& kind : kinds) ask_round(kind, pastes, static_cast<std::uint64_t>(round));
  std::string command = "./dev bench http";
  for (int i = 3; i < argc; ++i) command.append(" ").append(argv[i]);
  return report(kinds, command, argv[2]), 0;
}
