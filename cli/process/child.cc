#include "cli/process/child.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "cli/process/find_program.h"

namespace tracelore::cli {
namespace {

constexpr int kPipeBytes = 1 << 20;

struct Pipe {
  Handle read_end{};
  Handle write_end{};

  static Pipe make() {
    int ends[2] = {-1, -1};
    if (::pipe2(ends, O_CLOEXEC) != 0) return {};
    ::fcntl(ends[1], F_SETPIPE_SZ, kPipeBytes);  // fewer turns between the two; may be refused
    return {Handle(ends[0]), Handle(ends[1])};
  }
};

// Which of the three standard streams is a terminal.
int terminal_stream() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::isatty(stream) == 1) return stream;
  return -1;
}

bool open_terminal(Handle& master, Handle& slave, bool own_session) {
  master = Handle(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC));
  if (!master.open() || ::grantpt(master.get()) != 0 || ::unlockpt(master.get()) != 0) return false;
  std::array<char, 64> name = {};
  if (::ptsname_r(master.get(), name.data(), name.size()) != 0) return false;
  slave = Handle(::open(name.data(), O_RDWR | O_NOCTTY | O_CLOEXEC));
  if (!slave.open()) return false;
  termios settings = {};
  winsize size = {};
  const int ours = terminal_stream();
  if (::tcgetattr(ours, &settings) == 0) {
    // What comes out goes through our own terminal's output processing, once is enough.
    if (!own_session) settings.c_oflag &= ~static_cast<tcflag_t>(OPOST);
    ::tcsetattr(slave.get(), TCSANOW, &settings);
  }
  if (::ioctl(ours, TIOCGWINSZ, &size) == 0) ::ioctl(slave.get(), TIOCSWINSZ, &size);
  return true;
}

struct Start {
  std::string path;
  char* const* arguments = nullptr;
  sigset_t blocked = {};
  bool own_session = false;
  int in = -1;  // -1: inherited
  int out = -1;
  int err = -1;
};

// In the child, between fork and exec: system calls only.
[[noreturn]] void become(const Start& start, pid_t parent, int report) {
  if (start.own_session) {  // the foreground job of its terminal
    ::setpgid(0, 0);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTTOU);
    ::sigprocmask(SIG_BLOCK, &set, nullptr);
    ::tcsetpgrp(start.in, ::getpid());
  }
  if (start.in >= 0) ::dup2(start.in, STDIN_FILENO);
  if (start.out >= 0) ::dup2(start.out, STDOUT_FILENO);
  if (start.err >= 0) ::dup2(start.err, STDERR_FILENO);
  // Killing this program kills what it stands for, as if there were one process.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(128 + SIGKILL);
  ::sigprocmask(SIG_SETMASK, &start.blocked, nullptr);
  ::execv(start.path.c_str(), start.arguments);
  const int error = errno;
  [[maybe_unused]] const auto told = ::write(report, &error, sizeof(error));
  ::_exit(126);
}

// The leader of the command's session. The command cannot lead it itself: the kernel does not stop
// a job that has nobody in its session to wake it up again.
[[noreturn]] void monitor(const Start& start, pid_t parent, int report, int states) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(128 + SIGKILL);
  ::setsid();
  ::ioctl(start.in, TIOCSCTTY, 0);
  const pid_t self = ::getpid();
  ChildState told;
  told.id = ::fork();
  if (told.id == 0) become(start, self, report);
  for (const int stream : {report, STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::close(stream);
  for (const int stream : {start.in, start.out, start.err})
    if (stream > STDERR_FILENO) ::close(stream);
  bool ended = told.id < 0;
  [[maybe_unused]] auto written = ::write(states, &told, sizeof(told));
  while (!ended && ::waitpid(told.id, &told.state, WUNTRACED) == told.id) {
    ended = WIFEXITED(told.state) || WIFSIGNALED(told.state);
    written = ::write(states, &told, sizeof(told));
  }
  ::_exit(0);
}

tl::unexpected<Error> cannot_run(const std::string& command, int error) {
  return fail(ErrorCode::kCannotRun, {{"command", command}, {"detail", std::strerror(error)}});
}

// What ties the command to this program: one side of each stays here.
struct Ties {
  Handle slave;  // the command's side of its terminal
  Pipe out;
  Pipe err;
  Pipe report;  // why it could not be started
  Pipe states;  // from the monitor
};

bool tie(Child& child, Ties& ties) {
  const bool out_terminal = ::isatty(STDOUT_FILENO) == 1;
  const bool err_terminal = ::isatty(STDERR_FILENO) == 1;
  const bool terminal = out_terminal || err_terminal;
  child.own_session = ::isatty(STDIN_FILENO) == 1 && terminal;
  if (terminal && !open_terminal(child.terminal, ties.slave, child.own_session)) return false;
  if (!out_terminal) ties.out = Pipe::make();
  if (!err_terminal) ties.err = Pipe::make();
  ties.report = Pipe::make();
  if (child.own_session) ties.states = Pipe::make();
  return true;
}

std::vector<char*> arguments_of(const std::vector<std::string>& command) {
  std::vector<char*> arguments;
  for (const auto& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  return arguments;
}

// The monitor stands where the command was forked; it says who the command is.
void meet_monitor(Child& child, Pipe& states) {
  states.write_end.close();
  child.monitor = std::exchange(child.id, -1);
  ChildState started;
  if (::read(states.read_end.get(), &started, sizeof(started)) == sizeof(started))
    child.id = started.id;
  child.states = std::move(states.read_end);
}

// Named with its folder and there, though it may not be run.
bool is_file_by_path(const std::string& program) {
  return program.find('/') != std::string::npos && ::access(program.c_str(), F_OK) == 0;
}

}  // namespace

Handle& Handle::operator=(Handle&& other) noexcept {
  if (this != &other) {
    close();
    number_ = other.release();
  }
  return *this;
}

int Handle::release() {
  return std::exchange(number_, -1);
}

void Handle::close() {
  if (number_ >= 0) ::close(number_);
  number_ = -1;
}

Result<Child> start_child(const std::vector<std::string>& command, const sigset_t& blocked,
                          int& status) {
  const auto path = find_program(command.front());
  const bool there = !path.empty() || is_file_by_path(command.front());
  status = there ? 126 : 127;
  if (path.empty()) return cannot_run(command.front(), there ? EACCES : ENOENT);
  Child child;
  Ties ties;
  if (!tie(child, ties)) return cannot_run(command.front(), errno);
  const auto stream = [&](const Pipe& pipe) {
    return pipe.write_end.open() ? pipe.write_end.get() : ties.slave.get();
  };
  auto arguments = arguments_of(command);
  const Start start{path,
                    arguments.data(),
                    blocked,
                    child.own_session,
                    child.own_session ? ties.slave.get() : -1,
                    stream(ties.out),
                    stream(ties.err)};
  const pid_t parent = ::getpid();
  child.id = ::fork();
  if (child.id < 0) return cannot_run(command.front(), errno);
  if (child.id == 0 && child.own_session)
    monitor(start, parent, ties.report.write_end.get(), ties.states.write_end.get());
  if (child.id == 0) become(start, parent, ties.report.write_end.get());
  ties.report.write_end.close();
  int error = 0;
  const bool failed = ::read(ties.report.read_end.get(), &error, sizeof(error)) == sizeof(error);
  if (child.own_session) meet_monitor(child, ties.states);
  if (failed || child.id < 0) {
    ::waitpid(child.own_session ? child.monitor : child.id, nullptr, 0);
    return cannot_run(command.front(), failed ? error : EAGAIN);
  }
  child.out = std::move(ties.out.read_end);
  child.err = std::move(ties.err.read_end);
  return child;
}

void RawTerminal::set() {
  if (::isatty(STDIN_FILENO) != 1 || ::tcgetpgrp(STDIN_FILENO) != ::getpgrp()) return;
  if (!set_ && ::tcgetattr(STDIN_FILENO, &saved_) != 0) return;
  termios raw = saved_;
  ::cfmakeraw(&raw);
  set_ = ::tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) == 0;
}

void RawTerminal::restore() {
  if (set_ && ::tcgetpgrp(STDIN_FILENO) == ::getpgrp())
    ::tcsetattr(STDIN_FILENO, TCSADRAIN, &saved_);
  set_ = false;
}

void copy_size(const Child& child) {
  winsize size = {};
  if (child.terminal.open() && ::ioctl(terminal_stream(), TIOCGWINSZ, &size) == 0)
    ::ioctl(child.terminal.get(), TIOCSWINSZ, &size);
}

}  // namespace tracelore::cli
