/// Names for requests, so that a log line, an answer and a report of a fault can be put together.
#pragma once

#include <string>
#include <string_view>

namespace tracelore {

/// What the caller sent as `X-Request-Id` where it is 1 to 64 letters, digits, '-', '_' or '.';
/// else a name of our own: 16 hex digits, unique in practice across servers and restarts.
std::string request_id(std::string_view sent);

}  // namespace tracelore
