#include "server/slack/signature.h"

#include <charconv>
#include <cstdint>

#include "engine/base/digest/digest.h"
#include "engine/base/digest/same_secret.h"

namespace tracelore::slack {
namespace {

using std::chrono::seconds;

constexpr seconds kWindow{300};  // an older request may be one that was recorded and sent again

bool is_recent(std::string_view stamp, std::chrono::system_clock::time_point now) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(stamp.data(), stamp.data() + stamp.size(), value);
  if (error != std::errc{} || end != stamp.data() + stamp.size()) return false;
  const auto here = std::chrono::duration_cast<seconds>(now.time_since_epoch()).count();
  // Not by a difference: a stamp of -2^63 would overflow it.
  return value >= here - kWindow.count() && value <= here + kWindow.count();
}

}  // namespace

bool is_signed(const HttpRequest& request, std::string_view secret,
               std::chrono::system_clock::time_point now) {
  const auto stamp = request.header("x-slack-request-timestamp");
  if (secret.empty() || !is_recent(stamp, now)) return false;
  std::string signed_text = "v0:";
  signed_text.append(stamp).append(":").append(request.body);
  return same_secret(request.header("x-slack-signature"),
                     "v0=" + hmac_sha256_hex(secret, signed_text));
}

}  // namespace tracelore::slack
