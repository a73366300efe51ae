#include "bench/report/clock.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <string>

namespace tracelore::bench {
namespace {

double seconds_of(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

double status_mib(const std::string& key) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with(key)) return std::stod(line.substr(key.size())) / 1024;
  return 0;
}

}  // namespace

double thread_seconds() {
  return seconds_of(CLOCK_THREAD_CPUTIME_ID);
}
double process_seconds() {
  return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}
double wall_seconds() {
  return seconds_of(CLOCK_MONOTONIC);
}

double percentile(std::vector<double> values, double percent) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const auto rank = std::ceil(percent / 100 * static_cast<double>(values.size()));
  return values[static_cast<std::size_t>(std::max(rank, 1.0)) - 1];
}

double median(std::vector<double> values) {
  return percentile(std::move(values), 50);
}

double resident_mib() {
  return status_mib("VmRSS:");
}
double peak_resident_mib() {
  return status_mib("VmHWM:");
}

}  // namespace tracelore::bench
