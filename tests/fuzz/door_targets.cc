// Requests as our part of the server gets them, past the library that reads them; and messages of
// agents.
#include <chrono>
#include <string>

#include "engine/base/digest/digest.h"
#include "engine/base/gzip.h"
#include "engine/base/json/json.h"
#include "mcp/server.h"
#include "server/dispatch.h"
#include "tests/fuzz/index.h"
#include "tests/fuzz/targets.h"

namespace tracelore::fuzz {
namespace {

constexpr std::string_view kSecret = "signing-secret";

// The server without its listener.
Dispatch& server() {
  static Service service([] {
    ServerOptions options;
    options.reader = content_index();
    options.slack.signing_secret = kSecret;
    return options;
  }());
  static Dispatch dispatch(service);
  return dispatch;
}

HttpResponse ask(std::string_view path, std::string_view content_type, std::string_view query,
                 std::string_view body, Fields headers = {}) {
  HttpRequest request;
  request.method = "POST";
  request.path = path;
  request.query = query;
  request.target = request.path + "?" + request.query;
  request.headers = std::move(headers);
  request.headers.emplace_back("content-type", content_type);
  request.headers.emplace_back("accept", "text/html");
  request.body = body;
  auto response = server().answer(request);
  require(response.status >= 200 && response.status < 500);
  return response;
}

HttpResponse ask_as_slack(std::string_view path, const std::string& body) {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto stamp = std::to_string(std::chrono::duration_cast<std::chrono::seconds>(now).count());
  auto response =
      ask(path, "application/x-www-form-urlencoded", "", body,
          {{"x-slack-request-timestamp", stamp},
           {"x-slack-signature", "v0=" + hmac_sha256_hex(kSecret, "v0:" + stamp + ":" + body)}});
  require(response.status != 401);
  return response;
}

}  // namespace

// The first line is the query, the rest the body.
void run_http_body(std::string_view input) {
  const auto query = take_line(input);
  for (const auto* type : {"application/json", "text/plain"}) {
    const auto answer = ask("/api/v1/match", type, query, input);
    require(parse_json(answer.body).has_value());
  }
  ask("/api/v1/feedback", "application/json", query, input);
  std::string plain;
  constexpr std::size_t kCap = 1 << 16;
  if (gunzip(input, kCap, plain) == GunzipState::kDone) require(plain.size() <= kCap);
}

void run_form(std::string_view input) {
  ask("/", "application/x-www-form-urlencoded", "", input);
  ask("/", "multipart/form-data; boundary=b", "", input);
}

// As the text of a command, and as the payload of a shortcut or a button.
void run_slack(std::string_view input) {
  const auto answer = ask_as_slack("/integrations/slack/command", "text=" + percent_encode(input));
  const auto message = parse_json(answer.body);
  require(message.has_value() && (*message)["blocks"].size() <= 50);
  for (const auto& block : (*message)["blocks"])
    if (block["type"] == "section")
      require(block["text"]["text"].get_ref<const std::string&>().size() <= 4 * 3000);
  ask_as_slack("/integrations/slack/interactivity", "payload=" + percent_encode(input));
  ask_as_slack("/integrations/slack/interactivity", std::string(input));
}

// One message of an agent a line.
void run_mcp(std::string_view input) {
  mcp::ServerOptions options;
  options.open_index = [] { return Result<mcp::ReaderPtr>(content_index()); };
  mcp::Server agents(std::move(options));
  while (!input.empty()) {
    const auto answer = agents.answer(take_line(input));
    require(answer.find('\n') == answer.npos);
    require(answer.empty() || parse_json(answer).has_value());
  }
}

}  // namespace tracelore::fuzz
