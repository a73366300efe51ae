#include "http_client/ask.h"

#include <algorithm>
#include <thread>

#include "http_client/httplib_settings.h"

namespace tracelore {
namespace {

struct Address {
  std::string host;  // with scheme and port
  std::string path;
};

Error not_an_address(const std::string& url) {
  return Error{ErrorCode::kBadOption, {}, {}, {{"option", "--server"}, {"value", url}}};
}

Result<Address> address_of(const std::string& url) {
  const auto scheme = url.find("://");
  const bool known = url.starts_with("http://") || url.starts_with("https://");
  if (!known || url.size() <= scheme + 3) return fail(not_an_address(url));
  const auto path = url.find_first_of("/?", scheme + 3);
  if (path == scheme + 3) return fail(not_an_address(url));
  if (path == std::string::npos) return Address{url, "/"};
  return Address{url.substr(0, path), url.substr(path)};
}

bool worth_another_try(const httplib::Result& result) {
  if (!result) {
    const auto error = result.error();
    return error == httplib::Error::Connection || error == httplib::Error::ConnectionTimeout;
  }
  return result->status == 429 || (result->status >= 502 && result->status <= 504);
}

httplib::Result ask_once(httplib::Client& client, const HttpAsk& ask, const std::string& path) {
  const httplib::Headers headers(ask.headers.begin(), ask.headers.end());
  return ask.body.empty() ? client.Get(path, headers)
                          : client.Post(path, headers, ask.body, ask.content_type);
}

Result<HttpReply> reply_to(const HttpAsk& ask) {
  const auto address = address_of(ask.url);
  if (!address) return fail(address.error());
  httplib::Client client(address->host);
  if (!client.is_valid()) return fail(not_an_address(ask.url));
  client.set_connection_timeout(ask.connect_time);
  client.set_read_timeout(ask.answer_time);
  client.set_write_timeout(ask.answer_time);
  if (ask.try_time.count() > 0) client.set_max_timeout(ask.try_time);
  auto wait = std::chrono::milliseconds(200);
  for (int tries = 1;; ++tries, wait *= 3) {
    const auto result = ask_once(client, ask, address->path);
    if (tries < ask.tries && worth_another_try(result)) {
      std::this_thread::sleep_for(wait);
      continue;
    }
    if (!result)
      return fail(ErrorCode::kServerUnreachable,
                  {{"url", address->host}, {"detail", httplib::to_string(result.error())}});
    return HttpReply{result->status, result->body};
  }
}

}  // namespace
}  // namespace tracelore

void tracelore_ask_http(const tracelore::HttpAsk& ask,
                        tracelore::Result<tracelore::HttpReply>& reply) {
  reply = tracelore::reply_to(ask);
}
