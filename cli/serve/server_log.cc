#include "cli/serve/server_log.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <cmath>
#include <cstdio>

#include "engine/base/utc.h"

namespace tracelore::cli {
namespace {

std::string milliseconds(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3f", value);
  return text;
}

std::string or_dash(const std::string& text) {
  return text.empty() ? "-" : text;
}

std::string json_line(std::string_view level, std::string_view event, const Json& fields) {
  Json line = {{"time", now_utc()}, {"level", level}, {"event", event}};
  line.update(fields);
  return write_json(line);
}

}  // namespace

ServerLog::ServerLog(LogForm form) : form_(form) {
  auto sink = std::make_shared<spdlog::sinks::stderr_sink_mt>();
  logger_ = std::make_shared<spdlog::logger>("tracelore", std::move(sink));
  logger_->set_pattern(form == LogForm::kJson ? "%v" : "%Y-%m-%dT%H:%M:%S.%eZ %l %v",
                       spdlog::pattern_time_type::utc);
  if (form == LogForm::kOff) logger_->set_level(spdlog::level::err);
}

void ServerLog::request(const AccessRecord& record) const {
  if (form_ == LogForm::kOff) return;
  if (form_ == LogForm::kJson) {
    logger_->info(json_line("info", "request",
                            {{"request_id", record.request_id},
                             {"method", record.method},
                             {"route", record.route},
                             {"status", record.status},
                             {"ms", std::round(record.milliseconds * 1000) / 1000},
                             {"fingerprint", record.fingerprint},
                             {"verdict", record.verdict}}));
    return;
  }
  logger_->info("request {} {} {} {} {}ms {} {}", record.request_id, record.method,
                or_dash(record.route), record.status, milliseconds(record.milliseconds),
                or_dash(record.verdict), or_dash(record.fingerprint));
}

void ServerLog::event(std::string_view event, const Json& fields, const std::string& text) const {
  logger_->info(form_ == LogForm::kJson ? json_line("info", event, fields) : text);
}

void ServerLog::fault(std::string_view event, const Json& fields, const std::string& text) const {
  logger_->error(form_ == LogForm::kJson ? json_line("error", event, fields) : text);
}

}  // namespace tracelore::cli
