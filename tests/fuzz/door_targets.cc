// Requests as our part of the server gets them, past the library that reads them.
#include <string>

#include "server/dispatch.h"
#include "server/gzip.h"
#include "tests/fuzz/index.h"
#include "tests/fuzz/targets.h"

namespace tracelore::fuzz {
namespace {

// The server without its listener.
Dispatch& server() {
  static Service service([] {
    ServerOptions options;
    options.reader = content_index();
    return options;
  }());
  static Dispatch dispatch(service);
  return dispatch;
}

HttpResponse ask(std::string_view path, std::string_view content_type, std::string_view query,
                 std::string_view body) {
  HttpRequest request;
  request.method = "POST";
  request.path = path;
  request.query = query;
  request.target = request.path + "?" + request.query;
  request.headers = {{"content-type", std::string(content_type)}, {"accept", "text/html"}};
  request.body = body;
  auto response = server().answer(request);
  require(response.status >= 200 && response.status < 500);
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

}  // namespace tracelore::fuzz
