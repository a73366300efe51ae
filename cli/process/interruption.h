/// Being asked to stop while something that was started has to be ended first.
#pragma once

#include <array>
#include <csignal>

namespace tracelore::cli {

/// While one lives, SIGINT, SIGTERM and SIGHUP are noted instead of ending the program. One at a
/// time: its constructor and destructor belong to the main thread.
class Interruption {
 public:
  Interruption();
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  /// The signal that came last, 0 for none; also where no object lives. Safe from any thread.
  static int signal();

 private:
  std::array<struct sigaction, 3> before_ = {};
};

}  // namespace tracelore::cli
