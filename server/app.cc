#include "server/app.h"

#include <atomic>
#include <ctime>

#include "engine/base/digest.h"
#include "server/exchange.h"
#include "server/finish.h"
#include "server/http_library.h"
#include "server/pages.h"
#include "server/problem.h"
#include "server/rate_limit.h"
#include "server/routes.h"

namespace tracelore {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kFormBytes =
    4U << 20U;  // a paste of a megabyte grows when it is urlencoded or put into JSON

std::string now_utc() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[32];
  const auto size = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return {text, size};
}

bool is_paste(const Route& route) {
  return route.method == "POST";
}

// What is wrong with the body itself, if anything.
std::optional<Error> body_error(const HttpRequest& request, const Limits& limits) {
  switch (request.body_state) {
    case BodyState::kComplete:
      return std::nullopt;
    case BodyState::kTooLarge:
      return Error{
          ErrorCode::kTextTooLarge, {}, {}, {{"limit", std::to_string(limits.paste_bytes)}}};
    case BodyState::kMalformed:
      return Error{ErrorCode::kBadEncoding, {}, {}, {}};
    case BodyState::kUnknownCoding:
      return Error{ErrorCode::kUnsupportedMediaType,
                   {},
                   {},
                   {{"type", std::string(request.header("content-encoding"))}}};
    case BodyState::kBroken:
      return Error{ErrorCode::kBadRequest, {}, {}, {}};
  }
  return std::nullopt;
}

bool is_language(std::string_view tag) {
  return language_from_tag(tag) == Language::kChinese || tag == "en" || tag.starts_with("en-");
}

Error error_for_status(int status, const Limits& limits) {
  switch (status) {
    case 413:
      return {ErrorCode::kTextTooLarge, {}, {}, {{"limit", std::to_string(limits.paste_bytes)}}};
    case 414:
      return {ErrorCode::kUriTooLong, {}, {}, {}};
    case 500:
      return {ErrorCode::kInternal, {}, {}, {}};
    default:
      return {ErrorCode::kBadRequest, {}, {}, {}};
  }
}

}  // namespace

struct Server::Data {
  /// The index in use and since when: swapped as a whole.
  struct Generation {
    std::shared_ptr<const Reader> reader;
    std::string loaded;
  };

  explicit Data(ServerOptions given)
      : options(std::move(given)),
        started(now_utc()),
        rate_limit(std::max<std::size_t>(options.pastes_per_minute, 1)) {
    load(std::move(options.reader));
  }

  void load(std::shared_ptr<const Reader> reader) {
    generation.store(std::make_shared<const Generation>(Generation{std::move(reader), now_utc()}));
  }

  Exchange exchange_for(const HttpRequest& request) {
    const auto current = generation.load();
    Exchange exchange{
        request, options, {started, current->loaded}, current->reader, parse_query(request.query)};
    exchange.language =
        negotiate_language(exchange.query_value("lang"), request.header("accept-language"));
    return exchange;
  }

  HttpResponse answer(const HttpRequest& request) {
    const auto begun = Clock::now();
    Exchange exchange = exchange_for(request);
    HttpResponse response;
    try {
      response = route(exchange);
    } catch (...) {  // what a handler threw is ours to fix and not the caller's to read
      response = error_response(exchange, {ErrorCode::kInternal, {}, {}, {}});
    }
    finish(exchange, response);
    if (options.log)
      options.log({request.method, exchange.route, response.status,
                   std::chrono::duration<double, std::milli>(Clock::now() - begun).count(),
                   exchange.fingerprint, exchange.verdict});
    return response;
  }

  HttpResponse route(Exchange& exchange) {
    const auto& request = exchange.request;
    auto match = match_route(request.method, request.path);
    if (request.method == "OPTIONS" && !match.allow.empty()) return preflight(match.allow);
    if (!match.route) {
      if (match.allow.empty())
        return error_response(exchange,
                              {ErrorCode::kPageNotFound, {}, {}, {{"path", request.path}}});
      auto response =
          error_response(exchange, {ErrorCode::kMethodNotAllowed,
                                    {},
                                    {},
                                    {{"method", request.method}, {"allow", match.allow}}});
      response.set_header("Allow", match.allow);
      return response;
    }
    exchange.route = match.route->pattern;
    exchange.path_fields = std::move(match.path_fields);
    return run(exchange, *match.route);
  }

  HttpResponse run(Exchange& exchange, const Route& route) {
    const auto lang = exchange.query_value("lang");
    if (route.face == Face::kApi && !lang.empty() && !is_language(lang))
      return error_response(
          exchange, {ErrorCode::kBadField, {}, {}, {{"field", "lang"}, {"wanted", "en, zh"}}});
    if (is_paste(route)) {
      if (const auto error = body_error(exchange.request, options.limits))
        return error_response(exchange, *error);
      if (options.pastes_per_minute > 0) return run_limited(exchange, route);
    }
    if (route.needs == Needs::kIndex && !exchange.reader)
      return error_response(exchange, options.unavailable);
    return route.handler(exchange);
  }

  HttpResponse run_limited(Exchange& exchange, const Route& route) {
    const auto decision = rate_limit.take(exchange.request.address);
    const auto wait = std::to_string(decision.retry_after.count());
    HttpResponse response;
    if (!decision.allowed) {
      response = error_response(exchange, {ErrorCode::kRateLimited, {}, {}, {{"seconds", wait}}});
      response.set_header("Retry-After", wait);
    } else if (!exchange.reader) {
      response = error_response(exchange, options.unavailable);
    } else {
      response = route.handler(exchange);
    }
    const auto limit = std::to_string(options.pastes_per_minute);
    response.set_header("RateLimit-Policy", "\"pastes\";q=" + limit + ";w=60");
    response.set_header("RateLimit",
                        "\"pastes\";r=" + std::to_string(decision.remaining) + ";t=" + wait);
    return response;
  }

  HttpResponse preflight(const std::string& allow) const {
    HttpResponse response{204};
    response.set_header("Allow", allow);
    if (options.open_to_other_origins) {
      response.set_header("Access-Control-Allow-Methods", allow);
      response.set_header("Access-Control-Allow-Headers",
                          "Content-Type, Content-Encoding, Accept-Language");
      response.set_header("Access-Control-Max-Age", "86400");
    }
    return response;
  }

  HttpResponse refuse(int status, const HttpRequest& request) {
    Exchange exchange = exchange_for(request);
    auto response = error_response(exchange, error_for_status(status, options.limits));
    finish(exchange, response);
    return response;
  }

  std::size_t body_cap(const HttpRequest& request) const {
    const auto match = match_route(request.method, request.path);
    if (!match.route || !is_paste(*match.route)) return 0;
    const bool grows = match.route->face == Face::kPage ||
                       media_type(request.header("content-type")) == "application/json";
    return grows ? kFormBytes : options.limits.paste_bytes;
  }

  ServerOptions options;
  const std::string started;
  std::atomic<std::shared_ptr<const Generation>> generation;
  RateLimit rate_limit;
  std::unique_ptr<Listener> listener;
};

Server::Server(std::unique_ptr<Data> data) : data_(std::move(data)) {}

Result<std::unique_ptr<Server>> Server::start(ServerOptions options) {
  auto data = std::make_unique<Data>(std::move(options));
  ListenerOptions listen;
  listen.host = data->options.host;
  listen.port = data->options.port;
  listen.connections = data->options.connections;
  listen.connections_per_address = data->options.connections_per_address;
  listen.keep_alive = data->options.keep_alive;
  auto listener = Listener::start(
      listen, {[d = data.get()](const HttpRequest& request) { return d->body_cap(request); },
               [d = data.get()](const HttpRequest& request) { return d->answer(request); },
               [d = data.get()](int status, const HttpRequest& request) {
                 return d->refuse(status, request);
               }});
  if (!listener) return fail(listener.error());
  data->listener = std::move(*listener);
  return std::unique_ptr<Server>(new Server(std::move(data)));
}

Server::~Server() {
  stop();
}

int Server::port() const {
  return data_->listener->port();
}

void Server::reload(std::shared_ptr<const Reader> reader) {
  data_->load(std::move(reader));
}

void Server::stop() {
  data_->listener->stop();
}

}  // namespace tracelore
