/// Hands a running command's output on, byte for byte, and keeps what an answer needs of it.
#pragma once

#include <csignal>
#include <functional>
#include <string>
#include <string_view>

#include "cli/process/child.h"

namespace tracelore::cli {

/// The signals that a relay takes care of, blocked while this lives; made before the child starts,
/// which must be given them as they were.
class Signals {
 public:
  Signals();
  ~Signals();
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;

  int descriptor() const { return descriptor_.get(); }
  /// What was blocked before.
  const sigset_t& before() const { return before_; }

 private:
  sigset_t before_ = {};
  Handle descriptor_;
};

struct Ended {
  int status = 0;  ///< as a shell has it: 128 + n for signal n
  int signal = 0;  ///< that ended it; 0 where it exited
};

/// Until the command has ended. `listen` is given its output in whole lines where that is possible,
/// standard output and error in the order in which they came. Signals sent to this process go to
/// the command; keys, the terminal's size and stopping work as if it ran alone. What a process that
/// the command left behind still writes is handed on by a process of its own.
Ended relay(Child child, const Signals& signals,
            const std::function<void(std::string_view)>& listen);

}  // namespace tracelore::cli
