// Bodies as the server's handlers get them: past the library that reads requests, before anything
// of ours has looked at them.
#include <string>

#include "server/gzip.h"
#include "server/handlers/handlers.h"
#include "tests/fuzz/index.h"
#include "tests/fuzz/targets.h"

namespace tracelore::fuzz {
namespace {

struct Door {
  const char* path;
  const char* content_type;
};

HttpResponse ask(const Door& door, std::string_view query, std::string_view body,
                 HttpResponse (*handler)(Exchange&)) {
  static const ServerOptions options;
  HttpRequest request;
  request.method = "POST";
  request.path = door.path;
  request.query = query;
  request.target = request.path + "?" + request.query;
  request.headers = {{"content-type", door.content_type}, {"accept", "text/html"}};
  request.body = body;
  Exchange exchange{request, options, {}, content_index(), parse_query(request.query)};
  exchange.language =
      negotiate_language(exchange.query_value("lang"), request.header("accept-language"));
  exchange.route = door.path;
  const auto response = handler(exchange);
  require(response.status >= 200 && response.status < 500);
  return response;
}

}  // namespace

// The first line is the query, the rest the body.
void run_http_body(std::string_view input) {
  const auto query = take_line(input);
  const auto json = ask({"/api/v1/match", "application/json"}, query, input, handle_match);
  require(parse_json(json.body).has_value());
  const auto text = ask({"/api/v1/match", "text/plain"}, query, input, handle_match);
  require(parse_json(text.body).has_value());
  std::string plain;
  constexpr std::size_t kCap = 1 << 16;
  if (gunzip(input, kCap, plain) == GunzipState::kDone) require(plain.size() <= kCap);
}

void run_form(std::string_view input) {
  ask({"/", "application/x-www-form-urlencoded"}, "", input, handle_box);
  ask({"/", "multipart/form-data; boundary=b"}, "", input, handle_box);
}

}  // namespace tracelore::fuzz
