#include "cli/process/interruption.h"

#include <atomic>

namespace tracelore::cli {
namespace {

constexpr std::array<int, 3> kStopSignals = {SIGINT, SIGTERM, SIGHUP};

// A handler reaches nothing but what is global.
std::atomic<int> came = 0;
static_assert(std::atomic<int>::is_always_lock_free);

void note(int signal) {
  came = signal;
}

}  // namespace

Interruption::Interruption() {
  came = 0;
  struct sigaction action = {};
  action.sa_handler = note;
  for (std::size_t i = 0; i < kStopSignals.size(); ++i)
    ::sigaction(kStopSignals[i], &action, &before_[i]);
}

Interruption::~Interruption() {
  for (std::size_t i = 0; i < kStopSignals.size(); ++i)
    ::sigaction(kStopSignals[i], &before_[i], nullptr);
  came = 0;
}

int Interruption::signal() {
  return came;
}

}  // namespace tracelore::cli
