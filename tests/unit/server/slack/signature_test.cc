#include "server/slack/signature.h"

#include <gtest/gtest.h>

namespace tracelore::slack {
namespace {

using Time = std::chrono::system_clock::time_point;

// The example of Slack's own documentation.
constexpr const char* kSecret = "8f742231b10e8888abcd99yyyzzz85a5";
constexpr const char* kBody =
    "token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&"
    "channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&"
    "response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%"
    "2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121."
    "803a0bc887a14d10d2c447fce8b6703c";
constexpr const char* kStamp = "1531420618";
constexpr const char* kSignature =
    "v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503";

bool accepted(const std::string& stamp, const std::string& signature, const std::string& body,
              const std::string& secret, std::int64_t now) {
  HttpRequest request;
  request.headers = {{"x-slack-request-timestamp", stamp}, {"x-slack-signature", signature}};
  request.body = body;
  return is_signed(request, secret, Time(std::chrono::seconds(now)));
}

struct SignatureRow {
  const char* name;
  std::string stamp = kStamp;
  std::string signature = kSignature;
  std::string body = kBody;
  std::string secret = kSecret;
  std::int64_t now = 1531420618;
  bool accepted = false;
};

class Signature : public testing::TestWithParam<SignatureRow> {};

TEST_P(Signature, IsChecked) {
  const auto& row = GetParam();
  EXPECT_EQ(accepted(row.stamp, row.signature, row.body, row.secret, row.now), row.accepted);
}

std::vector<SignatureRow> rows() {
  std::vector<SignatureRow> rows = {{.name = "SlacksExample", .accepted = true}};
  rows.push_back({.name = "FiveMinutesOld", .now = 1531420918, .accepted = true});
  rows.push_back({.name = "Older", .now = 1531420919});
  rows.push_back({.name = "ClockBehind", .now = 1531420318, .accepted = true});
  rows.push_back({.name = "FromTheFuture", .now = 1531420317});
  rows.push_back({.name = "OtherBody", .body = std::string(kBody) + "&"});
  rows.push_back({.name = "OtherSecret", .secret = "8f742231b10e8888abcd99yyyzzz85a6"});
  rows.push_back({.name = "NoSecretSet", .secret = ""});
  rows.push_back({.name = "NoSignature", .signature = ""});
  rows.push_back({.name = "UpperCase", .signature = "V0=A2114D57B48EAC39"});
  rows.push_back({.name = "CutOff", .signature = std::string(kSignature).substr(0, 20)});
  rows.push_back({.name = "NoStamp", .stamp = ""});
  rows.push_back({.name = "StampIsNoNumber", .stamp = "1531420618 "});
  rows.push_back({.name = "StampOverflows", .stamp = "99999999999999999999"});
  rows.push_back({.name = "LeastStamp", .stamp = "-9223372036854775808"});
  return rows;
}

INSTANTIATE_TEST_SUITE_P(, Signature, testing::ValuesIn(rows()),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore::slack
