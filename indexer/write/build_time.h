/// The stamp of what is built from sources. Safe from any thread.
#pragma once

#include <charconv>
#include <cstdlib>
#include <ctime>
#include <string>
#include <string_view>

#include "engine/base/utc.h"

namespace tracelore {

/// SOURCE_DATE_EPOCH (seconds) where it is set, so that two builds of the same sources are the
/// same; else now. As now_utc() writes it.
inline std::string build_time_utc() {
  const char* given = std::getenv("SOURCE_DATE_EPOCH");
  const std::string_view text = given != nullptr ? given : "";
  constexpr long long kYear10000 = 253'402'300'800;
  long long seconds = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  const bool valid = !text.empty() && error == std::errc{} && end == text.data() + text.size() &&
                     seconds >= 0 && seconds < kYear10000;
  if (!valid) return now_utc();
  const auto time = static_cast<std::time_t>(seconds);
  std::tm parts{};
  gmtime_r(&time, &parts);
  char written[32];
  return {written, std::strftime(written, sizeof written, "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

}  // namespace tracelore
