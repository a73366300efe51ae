// What NCCL and torch's process groups write into the log: warnings, watchdogs, stores.
#include <array>

#include "engine/paste/scan.h"
#include "engine/traceback/formats/formats.h"
#include "engine/traceback/formats/line_reading.h"

namespace tracelore::parsing {
namespace {

struct NcclRow {
  std::string_view needle;
  const char* format;
  bool echo;  // does not end the run by itself
};

constexpr auto kNcclLines = std::to_array<NcclRow>({
    {"Watchdog caught collective operation timeout", "nccl-watchdog", false},
    {"watchdog thread terminated with exception", "nccl-watchdog", false},
    {"ProcessGroupNCCL's watchdog got stuck", "nccl-watchdog", false},
    {"heartbeat monitor thread", "nccl-watchdog", false},
    {"Heartbeat monitor timed out", "nccl-watchdog", false},
    {"failed to pass monitoredBarrier", "gloo-barrier", false},
    {"successfully reached monitoredBarrier", "gloo-barrier", true},
    {"recvValue failed on", "store", true},
    {"sendBytes failed on", "store", true},
    {"Failed to check the \"should dump\" flag", "store", true},
    {"NCCL WARN ", "nccl", true},
    {"Some NCCL operations have failed or timed out", "nccl-watchdog", true},
});

std::vector<std::string_view> nccl_line_needs() {
  std::vector<std::string_view> needs;
  for (const auto& row : kNcclLines) needs.push_back(row.needle);
  return needs;
}

void recognise_nccl_line(const View& view, std::vector<Reading>& readings) {
  for (std::size_t at = 0; at < view.size(); ++at) {
    const auto text = view.text(at);
    if (text.size() < 12) continue;
    for (const auto& row : kNcclLines) {
      const auto found = text.find(row.needle);
      if (found == std::string_view::npos) continue;
      // Typed lines ("RuntimeError: … monitoredBarrier") belong to other forms, which read more of
      // them.
      const bool nccl = row.needle == "NCCL WARN ";
      const auto message = nccl ? text.substr(found + row.needle.size()) : trim(text);
      at = take_line(view, at, {"", message, row.format, row.echo, !row.echo && !nccl}, readings) -
           1;
      break;
    }
  }
}

}  // namespace

extern const Format kNcclLineFormat = {"nccl-line", recognise_nccl_line, nccl_line_needs};

}  // namespace tracelore::parsing
