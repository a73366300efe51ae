/// Who is connected, so that idle and dawdling clients give way when every slot is taken.
/// Safe from any thread. Sockets stay the owner's: this only ever shuts them down, between enter()
/// and leave().
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <mutex>
#include <string>
#include <unordered_map>

namespace tracelore {

class Connections {
 public:
  /// `per_address` 0: no limit.
  explicit Connections(std::size_t per_address) : per_address_(per_address) {}

  /// False where the address has its share already; then leave() must not be called.
  /// An exempt one always gets in. It counts as new until it is noted otherwise.
  bool enter(int socket, const std::string& address, bool exempt);
  void leave(int socket);

  void now_idle(int socket) { note(socket, State::kIdle); }
  void now_reading(int socket) { note(socket, State::kReading); }
  void now_answering(int socket) { note(socket, State::kAnswering); }

  /// Shuts down the connection that has been idle the longest; where none is idle, the one that has
  /// been without a request or sending its request the longest, if that is more than `patience`.
  /// Never one whose next request has come already. False where there is none.
  bool make_room(std::chrono::seconds patience);

  /// Wakes every connection that waits for a request, the first or another.
  void shut_idle();
  /// Cuts off every connection whose request is still on its way in; or simply every one.
  void shut_reading() { shut(State::kReading); }
  void shut_all();

  std::size_t open() const;

 private:
  enum class State { kIdle, kNew, kReading, kAnswering };
  struct Connection {
    std::string address;
    State state = State::kNew;
    std::chrono::steady_clock::time_point since;
  };
  void note(int socket, State state);
  void shut(State state);

  mutable std::mutex mutex_;
  std::unordered_map<int, Connection> connections_;
  std::unordered_map<std::string, std::size_t> by_address_;
  std::size_t per_address_;
};

}  // namespace tracelore
