/// A client that sends exactly the bytes it is told to, and reads what comes back. For tests of the
/// server only.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>

#include "engine/base/gzip.h"
#include "engine/base/json/json.h"
#include "server/http/http_message.h"

namespace tracelore::http_test {

struct Reply {
  int status = 0;  ///< 0: no answer
  Fields headers;  ///< names in lower case
  std::string body;
  std::string raw;

  std::string header(std::string_view name) const {
    return std::string(field(headers, name).value_or(std::string_view{}));
  }
};

inline std::string lower(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c | 0x20);
  return text;
}

/// The head and as much of the body as is there.
inline Reply parse_reply(std::string raw) {
  Reply reply;
  const auto head_end = raw.find("\r\n\r\n");
  if (head_end == raw.npos || raw.size() < 12) return reply;
  reply.status = std::atoi(raw.substr(9, 3).c_str());
  for (auto at = raw.find("\r\n") + 2; at < head_end;) {
    const auto end = raw.find("\r\n", at);
    const auto colon = raw.find(": ", at);
    if (colon < end)
      reply.headers.emplace_back(lower(raw.substr(at, colon - at)),
                                 raw.substr(colon + 2, end - colon - 2));
    at = end + 2;
  }
  reply.body = raw.substr(head_end + 4);
  if (reply.header("content-encoding") == "gzip") {
    std::string plain;
    gunzip(reply.body, 64U << 20U, plain);
    reply.body = plain;
  }
  reply.raw = std::move(raw);
  return reply;
}

class Connection {
 public:
  explicit Connection(int port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connected_ = ::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  }
  ~Connection() { ::close(socket_); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  bool connected() const { return connected_; }

  /// False where the server has closed.
  bool send(std::string_view bytes) {
    while (!bytes.empty()) {
      const auto sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }

  /// One answer, by its Content-Length; empty after `wait_ms` without a byte.
  Reply receive(bool without_body = false, int wait_ms = 20'000) {
    while (!complete(without_body) && read_more(wait_ms)) {
    }
    const auto size = std::min(wanted_, pending_.size());
    Reply reply = parse_reply(pending_.substr(0, size));
    pending_.erase(0, size);
    return reply;
  }

  /// Whether the server closes the connection within `wait_ms`.
  bool is_closed(int wait_ms) {
    while (read_more(wait_ms)) {
    }
    return closed_;
  }

 private:
  bool complete(bool without_body) {
    const auto head_end = pending_.find("\r\n\r\n");
    if (head_end == pending_.npos) {
      wanted_ = pending_.size();
      return false;
    }
    const auto head = lower(pending_.substr(0, head_end));
    const auto length = head.find("content-length: ");
    const std::size_t body = length == head.npos || without_body
                                 ? 0
                                 : std::strtoull(head.c_str() + length + 16, nullptr, 10);
    wanted_ = head_end + 4 + body;
    return pending_.size() >= wanted_;
  }

  bool read_more(int wait_ms) {
    pollfd wanted{socket_, POLLIN, 0};
    if (::poll(&wanted, 1, wait_ms) <= 0) return false;
    char buffer[65536];
    const auto count = ::recv(socket_, buffer, sizeof buffer, 0);
    if (count <= 0) {
      closed_ = true;
      return false;
    }
    pending_.append(buffer, static_cast<std::size_t>(count));
    return true;
  }

  int socket_;
  bool connected_ = false;
  bool closed_ = false;
  std::string pending_;
  std::size_t wanted_ = 0;
};

/// Where TRACELORE_EXCHANGES names a file, every exchange is kept there as a line of JSON:
/// contract_test.py holds them against the OpenAPI document.
inline void keep_exchange(std::string_view sent, const Reply& reply) {
  const char* path = std::getenv("TRACELORE_EXCHANGES");
  if (!path || reply.status == 0) return;
  static std::ofstream file(path, std::ios::trunc);
  const auto line = sent.substr(0, sent.find("\r\n"));
  const auto blank = std::min(line.find(' '), line.size());
  const auto target = line.substr(std::min(blank + 1, line.size()));
  const auto type = reply.header("content-type");
  file << write_json({{"method", line.substr(0, blank)},
                      {"target", target.substr(0, target.rfind(' '))},
                      {"status", reply.status},
                      {"type", type},
                      {"allow", reply.header("allow")},
                      {"request_id", reply.header("x-request-id")},
                      {"body", type.find("json") != type.npos ? reply.body : ""}})
       << '\n'
       << std::flush;
}

inline Reply exchange(int port, std::string_view bytes, bool without_body = false) {
  Connection connection(port);
  connection.send(bytes);
  auto reply = connection.receive(without_body);
  keep_exchange(bytes, reply);
  return reply;
}

/// `headers` are whole lines, each ended by "\r\n".
inline Reply request(int port, std::string_view method, std::string_view target,
                     std::string_view headers = {}, std::string_view body = {}) {
  std::string bytes = std::string(method) + " " + std::string(target) +
                      " HTTP/1.1\r\nHost: localhost\r\n" + std::string(headers);
  if (!body.empty() || method == "POST")
    bytes += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  bytes += "\r\n";
  bytes += body;
  return exchange(port, bytes, method == "HEAD");
}

inline Reply get(int port, std::string_view target, std::string_view headers = {}) {
  return request(port, "GET", target, headers);
}

inline Reply post(int port, std::string_view target, std::string_view body,
                  std::string_view headers = {}) {
  return request(port, "POST", target, headers, body);
}

}  // namespace tracelore::http_test
