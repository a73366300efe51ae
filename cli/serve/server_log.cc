#include "cli/serve/server_log.h"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>

#include "engine/base/utc.h"

namespace tracelore::cli {
namespace {

// "2026-11-21T12:00:00.123Z"
std::string time_text() {
  const auto now = std::chrono::system_clock::now();
  const auto second = std::chrono::floor<std::chrono::seconds>(now);
  const std::time_t time = std::chrono::system_clock::to_time_t(second);
  std::tm parts{};
  gmtime_r(&time, &parts);
  char text[32];
  const auto size = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
  const auto rest = std::chrono::duration_cast<std::chrono::milliseconds>(now - second);
  const int more =
      std::snprintf(text + size, sizeof text - size, ".%03dZ", static_cast<int>(rest.count()));
  return {text, size + static_cast<std::size_t>(more)};
}

// One call for the whole line: stdio keeps the lines of several threads apart.
void write_line(std::string line) {
  line += '\n';
  std::fwrite(line.data(), 1, line.size(), stderr);
}

std::string milliseconds(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3f", value);
  return text;
}

std::string or_dash(const std::string& text) {
  return text.empty() ? "-" : text;
}

std::string text_line(std::string_view level, const std::string& text) {
  return time_text().append(" ").append(level).append(" ").append(text);
}

std::string json_line(std::string_view level, std::string_view event, const Json& fields) {
  Json line = {{"time", now_utc()}, {"level", level}, {"event", event}};
  line.update(fields);
  return write_json(line);
}

}  // namespace

void ServerLog::request(const AccessRecord& record) const {
  if (form_ == LogForm::kOff) return;
  if (form_ == LogForm::kJson)
    return write_line(json_line("info", "request",
                                {{"request_id", record.request_id},
                                 {"method", record.method},
                                 {"route", record.route},
                                 {"status", record.status},
                                 {"ms", std::round(record.milliseconds * 1000) / 1000},
                                 {"fingerprint", record.fingerprint},
                                 {"verdict", record.verdict}}));
  write_line(text_line("info", "request " + record.request_id + " " + record.method + " " +
                                   or_dash(record.route) + " " + std::to_string(record.status) +
                                   " " + milliseconds(record.milliseconds) + "ms " +
                                   or_dash(record.verdict) + " " + or_dash(record.fingerprint)));
}

void ServerLog::event(std::string_view event, const Json& fields, const std::string& text) const {
  if (form_ == LogForm::kOff) return;
  write_line(form_ == LogForm::kJson ? json_line("info", event, fields) : text_line("info", text));
}

// Written also where the log is off.
void ServerLog::fault(std::string_view event, const Json& fields, const std::string& text) const {
  write_line(form_ == LogForm::kJson ? json_line("error", event, fields)
                                     : text_line("error", text));
}

}  // namespace tracelore::cli
