/// A connection's stream with deadlines for each part of a request, whatever the library's own
/// timeouts say: those start anew with each byte. Part of http_library.cc.
#pragma once

#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>

#include "http_client/httplib_settings.h"
#include "server/http/chunk_check.h"
#include "server/http/request_times.h"
#include "server/http/socket_bytes.h"

namespace tracelore {

/// Ends a request whose head is too large, whose chunks are malformed or which takes too long;
/// notes the status that is sent. Used by the one thread of its connection.
class WatchedStream final : public httplib::Stream {
 public:
  using Clock = std::chrono::steady_clock;

  /// `on_answer` is called once, when the answer begins to be sent.
  WatchedStream(SocketBytes& bytes, const RequestTimes& times, std::function<void()> on_answer)
      : bytes_(bytes),
        times_(times),
        on_answer_(std::move(on_answer)),
        deadline_(Clock::now() + times.head) {}

  void head_is_read(bool chunked) {
    head_read_ = true;
    chunked_ = chunked;
    deadline_ = Clock::now() + times_.body;
  }
  int status() const { return status_; }
  bool too_slow() const { return too_slow_; }

  /// The status of a request whose head was not read to its end: 408, 414, 431, or 400; 0 where
  /// nothing of it came.
  int fault_of_head() const {
    if (head_read_ || head_bytes_ == 0) return 0;
    if (too_slow_) return 408;
    if (head_bytes_ <= kLineBytes) return 400;
    return line_ended_ ? 431 : 414;
  }

  bool is_readable() const override { return bytes_.any(); }
  bool wait_readable() const override { return !refused() && (bytes_.any() || wait_for(POLLIN)); }
  bool wait_writable() const override { return wait_for(POLLOUT); }

  /// Nothing more is read once a request is refused: the library would wait for the rest of a body
  /// whose end it may not know, and the connection is closed anyway.
  ssize_t read(char* data, std::size_t size) override {
    if (refused()) return -1;
    const ssize_t count = when_ready(POLLIN, [&] { return bytes_.read(data, size); });
    if (!head_read_ && count > 0) {
      const std::string_view came(data, static_cast<std::size_t>(count));
      line_ended_ = line_ended_ || came.find('\n') != came.npos;
      head_bytes_ += came.size();
    }
    if (chunked_ && count > 0 && !chunks_.accepts({data, static_cast<std::size_t>(count)}))
      return -1;
    return head_bytes_ > kHeadBytes ? -1 : count;
  }

  ssize_t write(const char* data, std::size_t size) override {
    constexpr std::string_view kStart = "HTTP/1.1 ";
    if (status_ < 200 && size > kStart.size() + 3 &&
        std::string_view(data, kStart.size()) == kStart) {
      status_ = std::atoi(std::string(data + kStart.size(), 3).c_str());
      if (status_ >= 200) {
        deadline_ = Clock::now() + times_.answer;
        on_answer_();
      }
    }
    if (Clock::now() > deadline_) {
      too_slow_ = true;
      return -1;
    }
    return when_ready(POLLOUT, [&] { return bytes_.write(data, size); });
  }

  void get_remote_ip_and_port(std::string& ip, int& port) const override {
    httplib::detail::get_remote_ip_and_port(socket(), ip, port);
  }
  void get_local_ip_and_port(std::string& ip, int& port) const override {
    httplib::detail::get_local_ip_and_port(socket(), ip, port);
  }
  socket_t socket() const override { return bytes_.socket(); }
  time_t duration() const override { return 0; }  // of the library's own time limits

 private:
  static constexpr std::size_t kHeadBytes = 256U << 10U;  // request line and headers together
  static constexpr std::size_t kLineBytes = CPPHTTPLIB_HEADER_MAX_LENGTH;

  bool refused() const { return status_ >= 400; }

  // Asks the system first: most often what is wanted is there, and waiting is a call of its own.
  template <class Act>
  ssize_t when_ready(short event, Act act) {
    for (;;) {
      const ssize_t count = act();
      const bool later = count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
      if (!later) return count;
      if (!wait_for(event)) return -1;
    }
  }

  bool wait_for(short event) const {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline_ - Clock::now()).count();
    pollfd wanted{socket(), event, 0};
    if (::poll(&wanted, 1, static_cast<int>(std::max<long>(left, 0))) <= 0) too_slow_ = true;
    return !too_slow_;
  }

  SocketBytes& bytes_;
  const RequestTimes& times_;
  const std::function<void()> on_answer_;
  Clock::time_point deadline_;
  std::size_t head_bytes_ = 0;
  bool head_read_ = false;
  bool line_ended_ = false;  // the request line
  bool chunked_ = false;
  ChunkCheck chunks_;
  mutable bool too_slow_ = false;  // what the library asks is const, even where it waits
  int status_ = 0;
};

}  // namespace tracelore
