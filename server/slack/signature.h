/// Is it Slack that calls?
/// https://docs.slack.dev/authentication/verifying-requests-from-slack
#pragma once

#include <chrono>
#include <string_view>

#include "server/http/http_message.h"

namespace tracelore::slack {

/// Whether the request carries version 0 of Slack's signature: HMAC-SHA256 with `secret` over time
/// stamp and raw body, at most five minutes away from `now`. Compared in constant time; an empty
/// secret signs nothing. Pure.
bool is_signed(const HttpRequest& request, std::string_view secret,
               std::chrono::system_clock::time_point now);

}  // namespace tracelore::slack
