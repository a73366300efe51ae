/// A command that runs as if nobody stood beside it: its own terminal where ours is one, else
/// pipes.
#pragma once

#include <sys/types.h>
#include <termios.h>

#include <csignal>
#include <string>
#include <vector>

#include "engine/base/result.h"

namespace tracelore::cli {

/// A file descriptor that is closed with its owner.
class Handle {
 public:
  explicit Handle(int number = -1) : number_(number) {}
  Handle(Handle&& other) noexcept : number_(other.release()) {}
  Handle& operator=(Handle&& other) noexcept;
  ~Handle() { close(); }

  int get() const { return number_; }
  bool open() const { return number_ >= 0; }
  int release();
  void close();

 private:
  int number_;
};

/// What became of the command, as waitpid() has it.
struct ChildState {
  pid_t id = -1;
  int state = 0;
};

struct Child {
  pid_t id = -1;
  pid_t monitor = -1;  ///< leads its session where it has one of its own, and waits for it
  Handle states;       ///< ChildState after ChildState from the monitor, until it ends
  Handle terminal;     ///< our side of its pseudo terminal; closed where it has none
  Handle out;          ///< its standard output where that is a pipe
  Handle err;          ///< its standard error where that is a pipe
  /// It has a session and a controlling terminal of its own: what is typed must be handed over, and
  /// the keys that stop and interrupt do their work there.
  bool own_session = false;
};

/// Starts `command` (found on PATH) with only the signals of `blocked` blocked. Standard input is
/// inherited unless it is a terminal and the output goes there too. kCannotRun (params:
/// command, detail) with `status` 127 where there is no such command and 126 where it cannot be
/// run, as shells have it.
Result<Child> start_child(const std::vector<std::string>& command, const sigset_t& blocked,
                          int& status);

/// A terminal's settings while keys are handed over as they are; put back at the end.
class RawTerminal {
 public:
  ~RawTerminal() { restore(); }
  /// Nothing where standard input is no terminal, or another job is in the foreground.
  void set();
  void restore();

 private:
  termios saved_ = {};
  bool set_ = false;
};

/// Gives the child's terminal the size of ours.
void copy_size(const Child& child);

}  // namespace tracelore::cli
