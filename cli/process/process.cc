#include "cli/process/process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <thread>

#include "cli/process/interruption.h"

extern char** environ;

namespace tracelore::cli {
namespace {

constexpr std::size_t kMostOutput = 4 << 20;
// After the program itself has ended, a child of its own may still hold the pipes.
constexpr int kTailMilliseconds = 2000;
// For a program that is asked to end.
constexpr int kGraceMilliseconds = 2000;

struct ProcessPipe {
  int read_end = -1;
  int write_end = -1;

  ProcessPipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) == 0) {
      read_end = ends[0];
      write_end = ends[1];
    }
  }
  ~ProcessPipe() {
    close_write();
    if (read_end >= 0) ::close(read_end);
  }
  void close_write() {
    if (write_end >= 0) ::close(write_end);
    write_end = -1;
  }
};

// Reads one block; false where the pipe is at its end.
bool read_block(int descriptor, std::string& into) {
  std::array<char, 65536> block;
  const auto count = ::read(descriptor, block.data(), block.size());
  if (count <= 0) return count < 0 && errno == EINTR;
  if (into.size() < kMostOutput) into.append(block.data(), static_cast<std::size_t>(count));
  return true;
}

bool has_ended(pid_t child) {
  siginfo_t state{};
  return ::waitid(P_PID, static_cast<id_t>(child), &state, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         state.si_pid == child;
}

using Clock = std::chrono::steady_clock;

// Both pipes until they end, the time is over, the program has been gone for a while, or this one
// is asked to stop.
bool collect(const ProcessPipe& out, const ProcessPipe& err, Clock::time_point deadline,
             pid_t child, ProcessResult& result) {
  std::array<pollfd, 2> waiting = {{{out.read_end, POLLIN, 0}, {err.read_end, POLLIN, 0}}};
  auto end = deadline;
  bool ended = false;
  while (waiting[0].fd >= 0 || waiting[1].fd >= 0) {
    if (Interruption::signal() != 0) {
      result.interrupted = true;
      return ended;
    }
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
    if (left <= 0) return ended;
    ::poll(waiting.data(), waiting.size(), static_cast<int>(std::min<long long>(left, 200)));
    for (std::size_t i = 0; i < waiting.size(); ++i)
      if (waiting[i].revents != 0 && !read_block(waiting[i].fd, i == 0 ? result.out : result.err))
        waiting[i].fd = -1;
    if (!ended && has_ended(child)) {
      ended = true;
      end = std::min(deadline, Clock::now() + std::chrono::milliseconds(kTailMilliseconds));
    }
  }
  return true;
}

int wait_for(pid_t child) {
  int waited = 0;
  while (::waitpid(child, &waited, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(waited) ? WEXITSTATUS(waited) : 128 + WTERMSIG(waited);
}

}  // namespace

pid_t start_process(const std::vector<std::string>& command, int in, int out, int err) {
  std::vector<char*> arguments;
  for (const auto& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  const int streams[] = {in, out, err};
  for (int number = STDIN_FILENO; number <= STDERR_FILENO; ++number)
    if (streams[number] < 0)
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0);
    else
      posix_spawn_file_actions_adddup2(&actions, streams[number], number);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  pid_t child = -1;
  const int failed =
      posix_spawnp(&child, arguments[0], &actions, &attributes, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return failed == 0 ? child : -1;
}

int end_process(pid_t child, int ask) {
  ::kill(-child, ask);
  const auto deadline = Clock::now() + std::chrono::milliseconds(kGraceMilliseconds);
  while (!has_ended(child) && Clock::now() < deadline)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  ::kill(-child, SIGKILL);
  return wait_for(child);
}

Result<ProcessResult> run_process(const std::vector<std::string>& command,
                                  std::chrono::seconds limit) {
  ProcessPipe out;
  ProcessPipe err;
  const pid_t child = start_process(command, -1, out.write_end, err.write_end);
  if (child < 0) return fail(ErrorCode::kFileUnreadable, {{"path", command.front()}});
  out.close_write();
  err.close_write();
  ProcessResult result;
  result.timed_out = !collect(out, err, Clock::now() + limit, child, result);
  if (result.timed_out || result.interrupted) {
    result.status = end_process(child, SIGINT);  // as Ctrl-C: Python removes its own folders
    result.timed_out = !result.interrupted;
    return result;
  }
  ::kill(-child, SIGKILL);  // what it left behind
  result.status = wait_for(child);
  return result;
}

}  // namespace tracelore::cli
