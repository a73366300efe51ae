/// Figures about the running server, in Prometheus' text form. No figure and no label holds
/// anything that a person typed: labels come from fixed tables.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

namespace tracelore {

/// Where the time of a request goes. kQueue: an accepted connection waits for a thread. kRead: from
/// the first byte of a request to the end of its body. kMatch, kSearch: the engine. kAnswer: the
/// whole of it, from the request being there to the answer being made.
enum class Stage { kQueue, kRead, kMatch, kSearch, kAnswer };

/// Why a request or a connection was turned away.
enum class Rejection { kRate, kConnectionsPerAddress, kTooLarge, kMalformed, kTooSlow, kMadeRoom };

/// What is true at the moment of asking.
struct MetricsNow {
  bool ready = false;
  std::string generation;  ///< hex, empty while no index is open
  std::size_t entries = 0;
  std::size_t parts = 0;    ///< of the index
  std::size_t missing = 0;  ///< of these such as cannot be reached
  std::size_t reloads = 0;
  std::size_t connections = 0;          ///< that have a thread
  std::size_t connections_waiting = 0;  ///< for a thread
  std::size_t store_queue = 0;          ///< rows that wait to be written
  std::size_t store_dropped = 0;        ///< since the start
  bool store_writable = true;
};

/// Safe from any thread; counting costs well under a microsecond.
class Metrics {
 public:
  Metrics();
  ~Metrics();

  /// `route` is a pattern of the table, or empty for an address that is not there.
  void count_request(std::string_view method, std::string_view route, int status);
  void time(Stage stage, std::chrono::duration<double> seconds);
  void count_verdict(std::string_view verdict);
  void count_rejection(Rejection reason);
  void count_feedback(bool solved);
  void count_reload(bool good);
  void count_partial_answer();

  /// The text of `/metrics` (text/plain; version=0.0.4).
  std::string text(const MetricsNow& now) const;

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace tracelore
