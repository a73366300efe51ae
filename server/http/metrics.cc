#include "server/http/metrics.h"

#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <map>
#include <mutex>
#include <span>

#include "server/http/http_message.h"

namespace tracelore {
namespace {

constexpr std::array kStages = {"queue", "read", "match", "search", "answer"};
constexpr std::array kRejections = {
    "rate", "connections_per_address", "too_large", "malformed", "too_slow", "made_room"};
constexpr std::array kVerdictLabels = {"exact", "likely", "related", "none"};
constexpr std::array kSolved = {"true", "false"};
constexpr std::array kResults = {"good", "failed"};
// Seconds. The engine answers in tenths of a millisecond; a slow client takes many seconds.
constexpr std::array kBounds = {0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                0.1,    0.25,    0.5,    1.0,   2.5,    5.0,   10.0, 30.0};

std::string figure(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.15g", value);
  return text;
}

}  // namespace

class Histogram {
 public:
  void observe(double seconds) {
    std::size_t bucket = 0;
    while (bucket < kBounds.size() && seconds > kBounds[bucket]) ++bucket;
    buckets_[bucket].fetch_add(1, std::memory_order_relaxed);
    sum_.fetch_add(seconds, std::memory_order_relaxed);
  }

  // Cumulative, as Prometheus has it; the count is that of the last bucket, so that they agree.
  void write(std::string& out, const std::string& name, const std::string& label) const {
    std::uint64_t count = 0;
    for (std::size_t i = 0; i <= kBounds.size(); ++i) {
      count += buckets_[i].load(std::memory_order_relaxed);
      const std::string bound = i < kBounds.size() ? figure(kBounds[i]) : "+Inf";
      out += name + "_bucket{" + label + ",le=\"" + bound + "\"} " + std::to_string(count) + "\n";
    }
    out += name + "_sum{" + label + "} " + figure(sum_.load(std::memory_order_relaxed)) + "\n";
    out += name + "_count{" + label + "} " + std::to_string(count) + "\n";
  }

 private:
  std::array<std::atomic<std::uint64_t>, kBounds.size() + 1> buckets_{};
  std::atomic<double> sum_{0};
};

namespace {

void head(std::string& out, const char* name, const char* type) {
  out.append("# TYPE ").append(name).append(" ").append(type).append("\n");
}

void write_gauge(std::string& out, const char* name, double value) {
  head(out, name, "gauge");
  out.append(name).append(" ").append(figure(value)).append("\n");
}

using Counter = std::atomic<std::uint64_t>;

void write_counters(std::string& out, const char* name, const char* label,
                    std::span<const char* const> values, std::span<const Counter> counters) {
  head(out, name, "counter");
  for (std::size_t i = 0; i < values.size(); ++i)
    out.append(name)
        .append("{")
        .append(label)
        .append("=\"")
        .append(values[i])
        .append("\"} ")
        .append(std::to_string(counters[i].load()) + "\n");
}

double resident_bytes() {
  long pages = 0;
  long resident = 0;
  if (std::FILE* file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%ld %ld", &pages, &resident) != 2) resident = 0;
    std::fclose(file);
  }
  return static_cast<double>(resident) * static_cast<double>(::sysconf(_SC_PAGESIZE));
}

double open_files() {
  std::error_code failed;
  double count = 0;
  for (std::filesystem::directory_iterator at("/proc/self/fd", failed), end; !failed && at != end;
       at.increment(failed))
    ++count;
  return count;
}

void write_gauges(std::string& out, const MetricsNow& now, std::time_t started) {
  const struct {
    const char* name;
    double value;
  } gauges[] = {
      {"tracelore_index_generation",
       static_cast<double>(now.reloads + (now.generation.empty() ? 0 : 1))},
      {"tracelore_index_entries", static_cast<double>(now.entries)},
      {"tracelore_shards", static_cast<double>(now.parts)},
      {"tracelore_shards_missing", static_cast<double>(now.missing)},
      {"tracelore_ready", now.ready ? 1.0 : 0.0},
      {"tracelore_connections", static_cast<double>(now.connections)},
      {"tracelore_connections_waiting", static_cast<double>(now.connections_waiting)},
      {"tracelore_store_queue", static_cast<double>(now.store_queue)},
      {"tracelore_store_dropped", static_cast<double>(now.store_dropped)},
      {"tracelore_store_writable", now.store_writable ? 1.0 : 0.0},
      {"process_resident_memory_bytes", resident_bytes()},
      {"process_open_fds", open_files()},
      {"process_start_time_seconds", static_cast<double>(started)},
  };
  for (const auto& gauge : gauges) write_gauge(out, gauge.name, gauge.value);
}

}  // namespace

struct Metrics::Data {
  std::array<Histogram, kStages.size()> stages;
  std::array<Counter, kRejections.size()> rejections{};
  std::array<Counter, kVerdictLabels.size()> verdicts{};
  std::array<Counter, kSolved.size()> feedback{};
  std::array<Counter, kResults.size()> reloads{};
  Counter partial_answers{};
  const std::time_t started = std::time(nullptr);

  std::mutex mutex;
  std::map<std::string, std::uint64_t> requests;  // by their labels
};

Metrics::Metrics() : data_(std::make_unique<Data>()) {}
Metrics::~Metrics() = default;

void Metrics::count_request(std::string_view method, std::string_view route, int status) {
  std::string labels = "method=\"" + std::string(known_method(method)) + "\",route=\"";
  labels.append(route.empty() ? "other" : route);
  labels += "\",status=\"" + std::to_string(status) + "\"";
  const std::scoped_lock lock(data_->mutex);
  ++data_->requests[labels];
}

void Metrics::time(Stage stage, std::chrono::duration<double> seconds) {
  data_->stages[static_cast<std::size_t>(stage)].observe(seconds.count());
}

void Metrics::count_verdict(std::string_view verdict) {
  for (std::size_t i = 0; i < kVerdictLabels.size(); ++i)
    if (verdict == kVerdictLabels[i]) ++data_->verdicts[i];
}

void Metrics::count_rejection(Rejection reason) {
  ++data_->rejections[static_cast<std::size_t>(reason)];
}

void Metrics::count_feedback(bool solved) {
  ++data_->feedback[solved ? 0 : 1];
}

void Metrics::count_reload(bool good) {
  ++data_->reloads[good ? 0 : 1];
}

void Metrics::count_partial_answer() {
  ++data_->partial_answers;
}

std::string Metrics::text(const MetricsNow& now) const {
  std::string out;
  head(out, "tracelore_http_requests_total", "counter");
  {
    const std::scoped_lock lock(data_->mutex);
    for (const auto& [labels, count] : data_->requests)
      out += "tracelore_http_requests_total{" + labels + "} " + std::to_string(count) + "\n";
  }
  write_counters(out, "tracelore_verdicts_total", "verdict", kVerdictLabels, data_->verdicts);
  write_counters(out, "tracelore_rejected_total", "reason", kRejections, data_->rejections);
  write_counters(out, "tracelore_feedback_total", "solved", kSolved, data_->feedback);
  write_counters(out, "tracelore_index_reloads_total", "result", kResults, data_->reloads);
  head(out, "tracelore_partial_answers_total", "counter");
  out += "tracelore_partial_answers_total " + std::to_string(data_->partial_answers) + "\n";
  head(out, "tracelore_stage_seconds", "histogram");
  for (std::size_t i = 0; i < kStages.size(); ++i)
    data_->stages[i].write(out, "tracelore_stage_seconds",
                           "stage=\"" + std::string(kStages[i]) + "\"");
  head(out, "tracelore_build_info", "gauge");
  out += "tracelore_build_info{version=\"" TRACELORE_VERSION "\"} 1\n";
  head(out, "tracelore_index_info", "gauge");
  out += "tracelore_index_info{generation=\"" + now.generation + "\"} 1\n";
  write_gauges(out, now, data_->started);
  return out;
}

}  // namespace tracelore
