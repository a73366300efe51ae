#include "server/http/connections.h"

#include <poll.h>
#include <sys/socket.h>

namespace tracelore {
namespace {

// Bytes of the next request, which its thread has not come to yet.
bool has_bytes(int socket) {
  pollfd wanted{socket, POLLIN, 0};
  return ::poll(&wanted, 1, 0) > 0;
}

}  // namespace

bool Connections::enter(int socket, const std::string& address, bool exempt) {
  const std::scoped_lock lock(mutex_);
  auto& count = by_address_[address];
  if (!exempt && per_address_ > 0 && count >= per_address_) return false;
  ++count;
  connections_[socket] = {address, State::kNew, std::chrono::steady_clock::now()};
  return true;
}

void Connections::leave(int socket) {
  const std::scoped_lock lock(mutex_);
  const auto row = connections_.find(socket);
  if (row == connections_.end()) return;
  const auto count = by_address_.find(row->second.address);
  if (count != by_address_.end() && --count->second == 0) by_address_.erase(count);
  connections_.erase(row);
}

void Connections::note(int socket, State state) {
  const std::scoped_lock lock(mutex_);
  const auto row = connections_.find(socket);
  if (row == connections_.end()) return;
  row->second.state = state;
  row->second.since = std::chrono::steady_clock::now();
}

bool Connections::make_room(std::chrono::seconds patience) {
  const std::scoped_lock lock(mutex_);
  const auto now = std::chrono::steady_clock::now();
  auto victim = connections_.end();
  for (auto row = connections_.begin(); row != connections_.end(); ++row) {
    const auto& candidate = row->second;
    if (candidate.state == State::kAnswering) continue;
    if (candidate.state != State::kIdle && now - candidate.since < patience) continue;
    const bool better =
        victim == connections_.end() || candidate.state < victim->second.state ||
        (candidate.state == victim->second.state && candidate.since < victim->second.since);
    if (better && !(candidate.state == State::kIdle && has_bytes(row->first))) victim = row;
  }
  if (victim == connections_.end()) return false;
  ::shutdown(victim->first, SHUT_RDWR);
  // Its thread closes it soon; until then it must not be chosen again.
  victim->second.state = State::kAnswering;
  return true;
}

// Reading from an idle one ends with what is there already; what was cut off while it was sent or
// answered is of no use to anybody.
void Connections::shut_idle() {
  const std::scoped_lock lock(mutex_);
  for (const auto& [socket, row] : connections_)
    if (row.state == State::kIdle || row.state == State::kNew) ::shutdown(socket, SHUT_RD);
}

void Connections::shut(State state) {
  const std::scoped_lock lock(mutex_);
  for (const auto& [socket, row] : connections_)
    if (row.state == state) ::shutdown(socket, SHUT_RDWR);
}

void Connections::shut_all() {
  for (const auto state : {State::kIdle, State::kNew, State::kReading, State::kAnswering})
    shut(state);
}

std::size_t Connections::open() const {
  const std::scoped_lock lock(mutex_);
  return connections_.size();
}

}  // namespace tracelore
