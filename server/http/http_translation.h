/// Between the library's requests and responses and ours. Part of http_library.cc.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "engine/base/gzip.h"
#include "http_client/httplib_settings.h"
#include "server/http/http_message.h"

namespace tracelore {

inline std::string lower(const std::string& text) {
  std::string lowered = text;
  for (char& c : lowered)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c | 0x20);
  return lowered;
}

// Every request takes it. A pattern with a name in it is compared as text, one without is a
// std::regex.
inline constexpr const char* kOneRoute = "/:all";

// The library must see one route and nothing that would make it decompress, parse forms or cut
// ranges: what it does not need of the headers travels in `params`, which it fills from the query
// and we parse ourselves.
// A transfer coding that nobody here can undo leaves the end of the body unknown: such a request
// travels on without a body, with a field that no header can have.
inline constexpr const char* kUnknownTransferMark = " unknown transfer coding";

inline bool has_unknown_transfer(const httplib::Request& request) {
  if (!request.has_header("Transfer-Encoding")) return false;
  return request.get_header_value_count("Transfer-Encoding") > 1 ||
         lower(request.get_header_value("Transfer-Encoding")) != "chunked";
}

inline void hide_from_library(httplib::Request& request) {
  constexpr std::array<std::string_view, 4> kFraming = {"content-length", "transfer-encoding",
                                                        "connection", "expect"};
  httplib::Headers framing;
  request.params.clear();
  if (has_unknown_transfer(request)) {
    request.params.emplace(kUnknownTransferMark, "");
    request.headers.erase("Transfer-Encoding");
    request.headers.erase("Content-Length");
  }
  for (const auto& [name, value] : request.headers) {
    const std::string key = lower(name);
    if (std::find(kFraming.begin(), kFraming.end(), key) != kFraming.end())
      framing.emplace(name, value);
    else
      request.params.emplace(key, value);
  }
  if (!framing.contains("Content-Length") && !framing.contains("Transfer-Encoding"))
    framing.emplace("Content-Length", "0");
  request.headers = std::move(framing);
  request.ranges.clear();
  request.path = "/-";
}

inline HttpRequest translate(const httplib::Request& from) {
  HttpRequest to;
  to.method = from.method;
  to.target = from.target;
  to.address = from.remote_addr;
  to.version = from.version;
  for (const auto& [name, value] : from.params) to.headers.emplace_back(name, value);
  for (const auto& [name, value] : from.headers) to.headers.emplace_back(lower(name), value);
  std::string_view target = to.target;
  const auto scheme = target.find("://");  // the absolute form, as proxies send it
  if (scheme != target.npos && !target.starts_with('/'))
    target.remove_prefix(std::min(target.find('/', scheme + 3), target.size()));
  const auto mark = std::min(target.find('?'), target.size());
  to.path = target.substr(0, mark);
  to.query = target.substr(std::min(mark + 1, target.size()));
  if (to.path.empty()) to.path = "/";
  return to;
}

inline void move_to(HttpResponse from, httplib::Response& to) {
  to.status = from.status;
  to.body = std::move(from.body);
  to.headers.clear();
  if (!from.content_type.empty()) to.set_header("Content-Type", from.content_type);
  to.set_header("Accept-Ranges", "none");
  for (const auto& [name, value] : from.headers) to.headers.emplace(name, value);
}

// Whether what stands there is a whole answer of ours, with or without a body. The library refuses
// on its own, and takes the body off our answer to what it finds too large.
inline bool is_answered(const httplib::Response& response) {
  if (!response.body.empty()) return true;
  return response.has_header("Accept-Ranges") && !response.has_header("Content-Type");
}

// The body as sent, in memory up to `cap`; what is beyond is dropped so that the client gets to
// read the answer.
inline std::string read_body(HttpRequest& request, const httplib::ContentReader& reader,
                             std::size_t cap) {
  std::string body;
  bool too_large = false;
  const bool whole = reader([&](const char* data, std::size_t size) {
    too_large = too_large || size > cap - body.size();
    if (!too_large) body.append(data, size);
    return true;
  });
  if (too_large) request.body_state = BodyState::kTooLarge;
  if (!whole && !too_large) request.body_state = BodyState::kBroken;
  return request.body_state == BodyState::kComplete ? body : std::string{};
}

inline void decode_body(HttpRequest& request, std::string body, std::size_t cap) {
  const std::string coding = lower(std::string(request.header("content-encoding")));
  if (coding.empty() || coding == "identity" || request.body_state != BodyState::kComplete) {
    request.body = std::move(body);
  } else if (coding == "gzip" || coding == "x-gzip" || coding == "deflate") {
    const auto state = gunzip(body, cap, request.body);
    if (state == GunzipState::kTooLarge) request.body_state = BodyState::kTooLarge;
    if (state == GunzipState::kMalformed) request.body_state = BodyState::kMalformed;
  } else {
    request.body_state = BodyState::kUnknownCoding;
  }
}

}  // namespace tracelore
