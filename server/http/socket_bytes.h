/// The bytes of a connection, read ahead of what is asked for: most requests come with one system
/// call. Part of http_library.cc.
#pragma once

#include <sys/socket.h>
#include <sys/types.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace tracelore {

/// Used by the one thread of its connection. The socket stays the owner's.
class SocketBytes {
 public:
  explicit SocketBytes(int socket) : socket_(socket) {}

  int socket() const { return socket_; }
  /// Whether something was read ahead.
  bool any() const { return begin_ < end_; }

  /// Copies what there is, at most `size` bytes, and never waits. 0: the other side has finished.
  /// -1, as recv() has it: nothing has come (EAGAIN), or the connection is broken.
  ssize_t read(char* data, std::size_t size) {
    if (!any()) {
      if (size >= ahead_.size()) return ::recv(socket_, data, size, MSG_DONTWAIT);
      const ssize_t count = ::recv(socket_, ahead_.data(), ahead_.size(), MSG_DONTWAIT);
      if (count <= 0) return count;
      begin_ = 0;
      end_ = static_cast<std::size_t>(count);
    }
    const auto count = std::min(size, end_ - begin_);
    std::memcpy(data, ahead_.data() + begin_, count);
    begin_ += count;
    return static_cast<ssize_t>(count);
  }

  /// Sends what the system takes at once, as send() has it.
  ssize_t write(const char* data, std::size_t size) {
    return ::send(socket_, data, size, MSG_DONTWAIT | MSG_NOSIGNAL);
  }

 private:
  const int socket_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::array<char, 16U << 10U> ahead_;  // a paste of usual length and its head
};

}  // namespace tracelore
