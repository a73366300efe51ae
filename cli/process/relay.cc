#include "cli/process/relay.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <optional>
#include <utility>
#include <vector>

namespace tracelore::cli {
namespace {

constexpr std::size_t kBlock = 256 << 10;
constexpr std::size_t kLongestPart = 64 << 10;  // of a line whose end has not come yet

constexpr std::array kWatched = {SIGCHLD, SIGWINCH, SIGCONT, SIGTSTP, SIGINT,  SIGQUIT,
                                 SIGTERM, SIGHUP,   SIGUSR1, SIGUSR2, SIGALRM, SIGPIPE};

sigset_t watched() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : kWatched) sigaddset(&set, signal);
  return set;
}

// Whole lines of two streams in the order of their ends.
class LineMixer {
 public:
  explicit LineMixer(const std::function<void(std::string_view)>& listen) : listen_(listen) {}

  void add(std::size_t stream, std::string_view block) {
    std::string& part = parts_[stream];
    const auto end = block.rfind('\n');
    if (end != std::string_view::npos) {
      if (!part.empty()) listen_(std::exchange(part, {}));
      listen_(block.substr(0, end + 1));
      block.remove_prefix(end + 1);
    }
    part += block;
    if (part.size() > kLongestPart) listen_(std::exchange(part, {}));
  }

  void finish() {
    for (auto& part : parts_)
      if (!part.empty()) listen_(std::exchange(part, {}) + "\n");
  }

 private:
  const std::function<void(std::string_view)>& listen_;
  std::array<std::string, 3> parts_;
};

bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto count = ::write(descriptor, bytes.data(), bytes.size());
    if (count >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN) {  // somebody made our output non-blocking
      pollfd waiting{descriptor, POLLOUT, 0};
      ::poll(&waiting, 1, -1);
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

struct Stream {
  Handle from;
  int to = -1;
  std::size_t number = 0;
};

class Relay {
 public:
  Relay(Child child, const Signals& signals, const std::function<void(std::string_view)>& listen)
      : child_(std::move(child)), signals_(signals), mixer_(listen), block_(kBlock, '\0') {
    const int shown = ::isatty(STDOUT_FILENO) == 1 ? STDOUT_FILENO : STDERR_FILENO;
    if (child_.terminal.open()) {
      ::fcntl(child_.terminal.get(), F_SETFL, O_NONBLOCK);
      streams_[0] = {Handle(::fcntl(child_.terminal.get(), F_DUPFD_CLOEXEC, 3)), shown, 0};
    }
    streams_[1] = {std::move(child_.out), STDOUT_FILENO, 1};
    streams_[2] = {std::move(child_.err), STDERR_FILENO, 2};
    for (auto& stream : streams_)
      if (stream.from.open()) ::fcntl(stream.from.get(), F_SETFL, O_NONBLOCK);
  }

  Ended run() {
    if (child_.own_session) raw_.set();
    while (!ended_) turn();
    drain();
    raw_.restore();
    mixer_.finish();
    if (!child_.own_session) leave_pump();
    return *ended_;
  }

 private:
  void turn() {
    std::array<pollfd, 7> waiting;
    waiting[6] = {child_.states.get(), POLLIN, 0};
    waiting[0] = {signals_.descriptor(), POLLIN, 0};
    for (std::size_t i = 0; i < streams_.size(); ++i)
      waiting[i + 1] = {streams_[i].from.get(), POLLIN, 0};
    const bool keys = child_.own_session && typed_.empty() && !no_keys_;
    waiting[4] = {keys && in_foreground() ? STDIN_FILENO : -1, POLLIN, 0};
    waiting[5] = {typed_.empty() ? -1 : child_.terminal.get(), POLLOUT, 0};
    if (::poll(waiting.data(), waiting.size(), -1) < 0) return;
    for (std::size_t i = 0; i < streams_.size(); ++i)
      if (waiting[i + 1].revents != 0) pass(streams_[i]);
    if (waiting[4].revents != 0) take_keys();
    if (waiting[5].revents != 0) hand_over_keys();
    if (waiting[6].revents != 0) hear_monitor();
    if (waiting[0].revents != 0) take_signal();
  }

  static bool in_foreground() { return ::tcgetpgrp(STDIN_FILENO) == ::getpgrp(); }

  // One block; false where nothing more is to be had now.
  bool pass(Stream& stream) {
    const auto count = ::read(stream.from.get(), block_.data(), block_.size());
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return false;
    if (count <= 0) {  // a terminal without programs says EIO
      stream.from.close();
      return false;
    }
    const std::string_view bytes(block_.data(), static_cast<std::size_t>(count));
    mixer_.add(stream.number, bytes);
    // Nobody reads any more: the command learns it at its next write, as it would alone.
    if (!write_all(stream.to, bytes)) stream.from.close();
    return stream.from.open();
  }

  void drain() {
    for (auto& stream : streams_)
      while (stream.from.open() && pass(stream)) {
      }
  }

  void take_keys() {
    std::array<char, 4096> keys;
    const auto count = ::read(STDIN_FILENO, keys.data(), keys.size());
    if (count > 0) typed_.assign(keys.data(), static_cast<std::size_t>(count));
    if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN)) no_keys_ = true;
    hand_over_keys();
  }

  void hand_over_keys() {
    const auto count = ::write(child_.terminal.get(), typed_.data(), typed_.size());
    if (count > 0) typed_.erase(0, static_cast<std::size_t>(count));
    if (count < 0 && errno != EAGAIN && errno != EINTR) typed_.clear();
  }

  void take_signal() {
    signalfd_siginfo info = {};
    if (::read(signals_.descriptor(), &info, sizeof(info)) != sizeof(info)) return;
    switch (info.ssi_signo) {
      case SIGCHLD:
        look_after_child();
        break;
      case SIGWINCH:
        copy_size(child_);
        break;
      case SIGCONT:
        if (child_.own_session) raw_.set();
        copy_size(child_);
        break;
      case SIGPIPE:
        break;
      default:
        // The terminal sends its signals to the whole job; only those of other processes, and of a
        // terminal that is not the command's, have to be handed on.
        if (info.ssi_code != SI_KERNEL || child_.own_session)
          ::kill(child_.id, static_cast<int>(info.ssi_signo));
    }
  }

  void look_after_child() {
    int state = 0;
    while (!child_.states.open() && !ended_ &&
           ::waitpid(child_.id, &state, WNOHANG | WUNTRACED) == child_.id)
      take_state(state);
  }

  void hear_monitor() {
    ChildState told;
    if (::read(child_.states.get(), &told, sizeof(told)) == sizeof(told)) {
      take_state(told.state);
    } else {  // somebody killed it, and the command with it
      ended_ = Ended{128 + SIGKILL, SIGKILL};
    }
    if (ended_) ::waitpid(child_.monitor, nullptr, 0);
  }

  void take_state(int state) {
    if (WIFEXITED(state)) ended_ = Ended{WEXITSTATUS(state), 0};
    if (WIFSIGNALED(state)) ended_ = Ended{128 + WTERMSIG(state), WTERMSIG(state)};
    if (WIFSTOPPED(state)) stop_with_child();
  }

  // The shell that started us sees a stopped job; when it wakes us, the command goes on.
  void stop_with_child() {
    drain();
    raw_.restore();
    ::raise(SIGSTOP);
    if (child_.own_session) {
      raw_.set();
      const pid_t job = ::tcgetpgrp(child_.terminal.get());
      ::kill(job > 0 ? -job : child_.id, SIGCONT);
    } else {
      ::kill(child_.id, SIGCONT);
    }
    copy_size(child_);
  }

  // A process that the command left behind may still write.
  void leave_pump() {
    bool left = false;
    for (const auto& stream : streams_) left = left || stream.from.open();
    if (!left || ::fork() != 0) return;
    ::close(STDIN_FILENO);
    ::sigprocmask(SIG_SETMASK, &signals_.before(), nullptr);
    for (bool more = true; more;) {
      std::array<pollfd, 3> waiting;
      more = false;
      for (std::size_t i = 0; i < streams_.size(); ++i) {
        waiting[i] = {streams_[i].from.get(), POLLIN, 0};
        more = more || streams_[i].from.open();
      }
      if (!more || ::poll(waiting.data(), waiting.size(), -1) < 0) break;
      for (std::size_t i = 0; i < streams_.size(); ++i)
        if (waiting[i].revents != 0) forward(streams_[i]);
    }
    ::_exit(0);
  }

  void forward(Stream& stream) {
    const auto count = ::read(stream.from.get(), block_.data(), block_.size());
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count <= 0 || !write_all(stream.to, {block_.data(), static_cast<std::size_t>(count)}))
      stream.from.close();
  }

  Child child_;
  const Signals& signals_;
  LineMixer mixer_;
  std::string block_;
  std::array<Stream, 3> streams_;
  std::string typed_;
  bool no_keys_ = false;
  RawTerminal raw_;
  std::optional<Ended> ended_;
};

}  // namespace

Signals::Signals() {
  const sigset_t set = watched();
  ::sigprocmask(SIG_BLOCK, &set, &before_);
  descriptor_ = Handle(::signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK));
}

Signals::~Signals() {
  ::sigprocmask(SIG_SETMASK, &before_, nullptr);
}

Ended relay(Child child, const Signals& signals,
            const std::function<void(std::string_view)>& listen) {
  return Relay(std::move(child), signals, listen).run();
}

}  // namespace tracelore::cli
