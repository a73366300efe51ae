/// Bounds on the time of one request.
#pragma once

#include <chrono>

namespace tracelore {

/// How long each part may take. The answer's time is the client's to read it, not ours to make it.
struct RequestTimes {
  std::chrono::milliseconds head{10'000};
  std::chrono::milliseconds body{30'000};
  std::chrono::milliseconds answer{30'000};
};

}  // namespace tracelore
