#include "engine/traceback/relation/kinds.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/base/bytes/dotted.h"
#include "engine/paste/literal_filter.h"
#include "engine/paste/scan.h"

namespace tracelore::parsing {
namespace {

constexpr std::array<std::string_view, 8> kTeardownTypes = {
    "KeyboardInterrupt", "BrokenPipeError", "ConnectionResetError", "EOFError",
    "SignalException",   "CancelledError",  "GeneratorExit",        "ConnectionAbortedError"};

constexpr std::array<std::string_view, 31> kTeardownTexts = {
    "Broken pipe",
    "Connection reset by peer",
    "Connection closed by peer",
    "Connection closed by remote peer",
    "Connection was likely closed",
    "ncclRemoteError",
    "remote process exited or there was a network error",
    "NCCL communicator was aborted",
    "communicator was aborted",
    "ncclCommAbort",
    "destroy_process_group",
    "Failed to check the \"should dump\" flag",
    "recvValue failed",
    "sendBytes failed",
    "failed to recv, got 0 bytes",
    "got signal: 15",
    "SIGTERM",
    "To avoid data inconsistency, we are taking the entire process down",
    "Some NCCL operations have failed or timed out",
    "successfully reached monitoredBarrier, but received errors",
    "but received errors while waiting for send/recv",
    "leaked semaphore objects",
    "Application timeout caused pair closure",
    "previous error during capture",
    "is setting up NCCL communicator",
    "cannot schedule new futures after",
    "Read error [",
    "Exception ignored in",
    "peer rank has exited",
    "has been finalized",
    "Event loop is closed"};

constexpr std::array<std::string_view, 13> kWrapperTypes = {
    "ChildFailedError",     "ProcessRaisedException", "ProcessExitedException",
    "RemoteTraceback",      "RayTaskError",           "CalledProcessError",
    "SystemExit",           "EngineDeadError",        "WorkerCrashedError",
    "MultiprocessingError", "AsyncEngineDeadError",   "TrainingFailedError",
    "ActorDiedError"};

// The last one: abort() was called, by whoever wrote the line before.
constexpr std::array<std::string_view, 21> kWrapperTexts = {
    "Engine core initialization failed",
    "unhandled cuda error",
    "See root cause above",
    "See stack trace for root cause",
    "EngineCore encountered an issue",
    "EngineCore failed to start",
    "Engine process failed to start",
    "WorkerProc initialization failed",
    "Background loop has errored",
    "Failed to import ",
    "Worker failed with error",
    "terminated with exit code",
    "terminated with signal",
    "returned non-zero exit status",
    "Command '['ninja'",
    "the following error (look up to see its traceback)",
    "Some of the ranks failed",
    "Job failed",
    "Training worker failed",
    "Error executing job with overrides",
    "Fatal Python error: Aborted"};

// A process died without saying why: as much as is known where nothing else was printed.
constexpr std::array<std::string_view, 2> kSymptomTexts = {"exited unexpectedly",
                                                           "is killed by signal"};

constexpr std::array<std::string_view, 11> kWatchdogTexts = {
    "watchdog got stuck for",
    "seconds waiting for clients",
    "Detected mismatch between collectives on ranks",
    "Watchdog caught collective operation timeout",
    "Timed out waiting",
    "failed to pass monitoredBarrier",
    "Timed out initializing process group",
    "wait timeout after",
    "Socket Timeout",
    "store based barrier",
    "heartbeat monitor"};

// A network card reports what went wrong on its own side. The call that ran into it may say that
// the other side has left.
constexpr std::array<std::string_view, 8> kNetworkTexts = {"Got completion from peer",
                                                           "async fatal event",
                                                           "Got async event",
                                                           "Got async error event",
                                                           "transport retry counter exceeded",
                                                           "No route to host",
                                                           "Network is unreachable",
                                                           "failed : Connection timed out"};

enum Text : std::uint16_t {
  kTeardownText,
  kWrapperText,
  kSymptomText,
  kWatchdogText,
  kNetworkText
};

// A bit for each kind of text that its message holds.
std::uint64_t sayings_of(const Exception& exception) {
  static const LiteralFilter filter = [] {
    LiteralFilter made;
    for (const auto literal : kTeardownTexts) made.add(literal, kTeardownText);
    for (const auto literal : kWrapperTexts) made.add(literal, kWrapperText);
    for (const auto literal : kSymptomTexts) made.add(literal, kSymptomText);
    for (const auto literal : kWatchdogTexts) made.add(literal, kWatchdogText);
    for (const auto literal : kNetworkTexts) made.add(literal, kNetworkText);
    return made;
  }();
  return filter.tags_in(exception.message);
}

bool says(std::uint64_t sayings, Text text) {
  return (sayings >> text & 1U) != 0;
}

bool of_nccl(std::string_view message) {
  return has(message, "NET/") || has(message, "NCCL") || has(message, "nccl");
}

}  // namespace

Distance distance_of(const Exception& exception, const FoldedFacts& facts) {
  if (facts.echo) return kEcho;
  const auto sayings = sayings_of(exception);
  if (is_network_fault(exception)) return kSymptom;
  if (says(sayings, kWatchdogText)) return kWatchdog;
  if (is_one_of(last_part(exception.type), kTeardownTypes) || says(sayings, kTeardownText))
    return kNoise;
  if (says(sayings, kSymptomText)) return kSymptom;
  return is_one_of(last_part(exception.type), kWrapperTypes) || says(sayings, kWrapperText)
             ? kEnclosing
             : kGenuine;
}

bool is_network_fault(const Exception& exception) {
  return says(sayings_of(exception), kNetworkText) && of_nccl(exception.message);
}

bool is_genuine(const Exception& exception) {
  return distance_of(exception, {}) == kGenuine;
}

bool is_teardown(const Exception& exception) {
  if (is_one_of(last_part(exception.type), kTeardownTypes)) return true;
  return says(sayings_of(exception), kTeardownText) && !is_network_fault(exception);
}

bool is_wrapper(const Exception& exception) {
  return is_one_of(last_part(exception.type), kWrapperTypes) ||
         says(sayings_of(exception), kWrapperText);
}

bool is_watchdog(const Exception& exception) {
  return says(sayings_of(exception), kWatchdogText);
}

}  // namespace tracelore::parsing
