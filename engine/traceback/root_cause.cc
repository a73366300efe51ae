#include "engine/traceback/root_cause.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <set>
#include <tuple>

#include "engine/traceback/literal_filter.h"
#include "engine/traceback/scan.h"
#include "engine/traceback/survival.h"

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

constexpr std::array<std::string_view, 20> kWrapperTexts = {
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
    "Error executing job with overrides"};

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

// A network card reports what went wrong on its own side, even where the call that ran into it says
// that the other side may have left.
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

std::string_view type_name(std::string_view type) {
  const auto dot = type.rfind('.');
  return dot == std::string_view::npos ? type : type.substr(dot + 1);
}

template <class Types>
bool is_one_of(const Types& types, const Exception& exception) {
  const auto type = type_name(exception.type);
  return std::find(types.begin(), types.end(), type) != types.end();
}

bool of_nccl(std::string_view message) {
  return has(message, "NET/") || has(message, "NCCL") || has(message, "nccl");
}

// From the error that a library or a program raised to the noise that follows any death.
enum Distance : int { kGenuine, kSymptom, kWatchdog, kEnclosing, kNoise, kEcho };

Distance distance_of(const Exception& exception, const FoldedFacts& facts) {
  if (facts.echo) return kEcho;
  const auto sayings = sayings_of(exception);
  if (is_network_fault(exception)) return kSymptom;
  if (says(sayings, kWatchdogText)) return kWatchdog;
  if (is_one_of(kTeardownTypes, exception) || says(sayings, kTeardownText)) return kNoise;
  if (says(sayings, kSymptomText)) return kSymptom;
  return is_one_of(kWrapperTypes, exception) || says(sayings, kWrapperText) ? kEnclosing : kGenuine;
}

Relation relation_of(Distance distance) {
  switch (distance) {
    case kGenuine:
      return Relation::kRoot;
    case kSymptom:
    case kEnclosing:
      return Relation::kWrapper;
    case kWatchdog:
    case kNoise:
      return Relation::kTeardown;
    case kEcho:
      return Relation::kHandled;
  }
  return Relation::kRoot;
}

// Of what the chains left as roots, only what stands nearest to the beginning stays one.
void judge_distance(Folded& folded) {
  const auto is_root = [](const Exception& one) { return one.relation == Relation::kRoot; };
  if (std::count_if(folded.exceptions.begin(), folded.exceptions.end(), is_root) < 2) return;
  auto nearest = kEcho;
  std::vector<Distance> distances(folded.exceptions.size(), kEcho);
  for (std::size_t at = 0; at < folded.exceptions.size(); ++at) {
    if (folded.exceptions[at].relation != Relation::kRoot) continue;
    distances[at] = distance_of(folded.exceptions[at], folded.facts[at]);
    nearest = std::min(nearest, distances[at]);
  }
  for (std::size_t at = 0; at < folded.exceptions.size(); ++at) {
    auto& one = folded.exceptions[at];
    if (one.relation == Relation::kRoot && distances[at] > nearest)
      one.relation = relation_of(distances[at]);
  }
}

void judge_chains(Folded& folded) {
  auto& all = folded.exceptions;
  std::vector<bool> is_cause(all.size(), false);
  for (const auto& one : all)
    if (one.cause >= 0) is_cause[static_cast<std::size_t>(one.cause)] = true;
  for (std::size_t at = 0; at < all.size(); ++at) {
    if (all[at].cause >= 0) all[at].relation = is_cause[at] ? Relation::kCause : Relation::kWrapper;
  }
  for (std::size_t at = 0; at < all.size(); ++at) {
    const int next = folded.facts[at].raised_next;
    if (next < 0 || all[at].relation != Relation::kRoot) continue;
    auto& successor = all[static_cast<std::size_t>(next)];
    // What was raised while handling is the outcome, unless it is only an echo of the first.
    const bool echo = folded.facts[static_cast<std::size_t>(next)].echo || is_wrapper(successor) ||
                      is_teardown(successor) ||
                      (all[at].message.size() > 12 && has(successor.message, all[at].message));
    if (echo && successor.relation == Relation::kRoot)
      successor.relation = Relation::kWrapper;
    else
      all[at].relation = Relation::kHandled;
  }
  // A destructor runs into what an earlier failure left half made, even where it is printed alone.
  for (std::size_t at = 0; at < all.size(); ++at)
    if (folded.facts[at].ignored) all[at].relation = Relation::kTeardown;
}

// Best first: relation, rank that failed first, unranked, time, frames, class, place in the text.
using SortKey = std::tuple<Relation, bool, bool, double, bool, bool, std::int64_t>;

std::vector<SortKey> sort_keys(const std::vector<Exception>& all,
                               const std::vector<int>& first_ranks) {
  std::set<int> ranks;
  bool timed = true;
  for (const auto& one : all) {
    ranks.insert(one.process_ranks.begin(), one.process_ranks.end());
    timed &= one.seconds >= 0;
  }
  const bool several = ranks.size() > 1;
  std::vector<SortKey> keys;
  for (const auto& one : all) {
    const bool first = std::any_of(first_ranks.begin(), first_ranks.end(), [&](int rank) {
      return std::binary_search(one.process_ranks.begin(), one.process_ranks.end(), rank);
    });
    // One process dies of its last error; of several processes the first one began it.
    const auto line = static_cast<std::int64_t>(one.lines.first);
    const bool last_counts = !several && one.relation == Relation::kRoot;
    keys.emplace_back(one.relation, !first, several && one.process_ranks.empty(),
                      several && timed ? one.seconds : 0, one.frames.empty(), one.type.empty(),
                      last_counts ? -line : line);
  }
  return keys;
}

}  // namespace

bool is_network_fault(const Exception& exception) {
  return says(sayings_of(exception), kNetworkText) && of_nccl(exception.message);
}

bool is_genuine(const Exception& exception) {
  return distance_of(exception, {}) == kGenuine;
}

bool is_teardown(const Exception& exception) {
  if (is_one_of(kTeardownTypes, exception)) return true;
  return says(sayings_of(exception), kTeardownText) && !is_network_fault(exception);
}

bool is_wrapper(const Exception& exception) {
  return is_one_of(kWrapperTypes, exception) || says(sayings_of(exception), kWrapperText);
}

bool is_watchdog(const Exception& exception) {
  return says(sayings_of(exception), kWatchdogText);
}

void judge(Folded& folded, const CleanText& clean) {
  judge_chains(folded);
  mark_survived(folded, clean);
  judge_distance(folded);
  const auto is_root = [](const Exception& one) { return one.relation == Relation::kRoot; };
  if (std::any_of(folded.exceptions.begin(), folded.exceptions.end(), is_root)) return;
  for (auto& one : folded.exceptions)
    if (one.relation == Relation::kHandled) one.relation = Relation::kRoot;
}

void sort_exceptions(Folded& folded, const std::vector<int>& first_ranks, std::size_t most) {
  const auto& all = folded.exceptions;
  const auto keys = sort_keys(all, first_ranks);
  std::vector<std::size_t> order(all.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t left, std::size_t right) { return keys[left] < keys[right]; });
  std::vector<int> place(all.size(), -1);
  const auto kept = std::min(most, order.size());
  for (std::size_t at = 0; at < kept; ++at) place[order[at]] = static_cast<int>(at);
  std::vector<Exception> sorted;
  std::vector<FoldedFacts> facts;
  for (std::size_t at = 0; at < kept; ++at) {
    sorted.push_back(std::move(folded.exceptions[order[at]]));
    auto& cause = sorted.back().cause;
    if (cause >= 0) cause = place[static_cast<std::size_t>(cause)];
    facts.push_back(folded.facts[order[at]]);
  }
  std::erase_if(folded.occurrences, [&](const auto& one) { return place[one.exception] < 0; });
  for (auto& one : folded.occurrences)
    one.exception = static_cast<std::size_t>(place[one.exception]);
  folded.exceptions = std::move(sorted);
  folded.facts = std::move(facts);
}

}  // namespace tracelore::parsing
