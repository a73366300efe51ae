/// Time and day as answers, indexes and records write them. Safe from any thread.
#pragma once

#include <ctime>
#include <string>

namespace tracelore {

/// "2026-11-21T12:00:00Z"
inline std::string now_utc() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[32];
  const auto size = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return {text, size};
}

/// "2026-11-21"
inline std::string today_utc() {
  return now_utc().substr(0, 10);
}

}  // namespace tracelore
