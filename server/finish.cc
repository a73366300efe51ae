#include "server/finish.h"

#include <algorithm>

#include "engine/base/digest/digest.h"
#include "engine/base/gzip.h"

namespace tracelore {
namespace {

constexpr std::size_t kCompressFrom = 1024;

constexpr std::string_view kPagePolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
constexpr std::string_view kDataPolicy = "default-src 'none'; frame-ancestors 'none'";

void add_security(const Exchange& exchange, HttpResponse& response) {
  const bool page = response.content_type.starts_with("text/html");
  response.set_header("X-Content-Type-Options", "nosniff");
  response.set_header("Content-Security-Policy", page ? kPagePolicy : kDataPolicy);
  response.set_header("Referrer-Policy", "no-referrer");
  response.set_header("Cross-Origin-Opener-Policy", "same-origin");
  const bool for_operator = exchange.contract && exchange.contract->operator_only;
  if (!exchange.options.open_to_other_origins || for_operator) {
    response.set_header("Cross-Origin-Resource-Policy", "same-origin");
    return;
  }
  response.set_header("Access-Control-Allow-Origin", "*");
  response.set_header("Access-Control-Expose-Headers",
                      "ETag, Link, Retry-After, RateLimit, RateLimit-Policy, Content-Language, "
                      "Warning, X-Request-Id");
}

// RFC 9111 has it obsolete for caches; for a caller's slip there is no better one that every client
// can read. A name is shown as letters of a name only.
void add_warnings(const Exchange& exchange, HttpResponse& response) {
  constexpr std::size_t kMost = 8;
  constexpr std::size_t kBytes = 60;
  for (std::size_t i = 0; i < std::min(exchange.unknown.size(), kMost); ++i) {
    std::string name = exchange.unknown[i].substr(0, kBytes);
    for (char& c : name)
      if (c <= ' ' || c >= 0x7f || c == '"' || c == '\\') c = '?';
    response.headers.emplace_back("Warning", "299 - \"unknown field: " + name + "\"");
  }
}

bool is_get(const HttpRequest& request) {
  return request.method == "GET" || request.method == "HEAD";
}

// Weak, because the same answer may go out compressed or not. Without an address of ours, commands
// on pages name the request's Host: what one caller names, no shared cache may hand to another.
void add_entity_tag(const Exchange& exchange, HttpResponse& response) {
  if (!is_get(exchange.request) || response.status != 200) return;
  const auto cache = field(response.headers, "Cache-Control");
  if (cache && cache->find("no-store") != cache->npos) return;
  if (!cache)
    response.set_header("Cache-Control",
                        exchange.options.base_url.empty() ? "private, no-cache" : "no-cache");
  const auto own = field(response.headers, "ETag");
  const std::string tag =
      own ? std::string(*own) : "W/\"" + sha256_hex(response.body).substr(0, 20) + "\"";
  response.set_header("ETag", tag);
  if (!etag_matches(exchange.request.header("if-none-match"), tag)) return;
  response.status = 304;
  response.body.clear();
  response.content_type.clear();
}

void compress(const Exchange& exchange, HttpResponse& response) {
  response.set_header("Vary", "Accept-Encoding, Accept-Language, Accept");
  if (!response.may_compress || response.body.size() < kCompressFrom ||
      !accepts_gzip(exchange.request.header("accept-encoding")))
    return;
  std::string compressed = gzip(response.body);
  if (compressed.empty() || compressed.size() >= response.body.size()) return;
  response.body = std::move(compressed);
  response.set_header("Content-Encoding", "gzip");
}

}  // namespace

void finish(const Exchange& exchange, HttpResponse& response) {
  add_security(exchange, response);
  add_warnings(exchange, response);
  response.set_header("X-Request-Id", exchange.id);
  if (!is_get(exchange.request) && response.status < 300 &&
      !field(response.headers, "Cache-Control"))
    response.set_header("Cache-Control", "no-store");
  add_entity_tag(exchange, response);
  compress(exchange, response);
}

}  // namespace tracelore
