#include "server/dispatch.h"

#include <algorithm>

#include "engine/base/bytes/ascii.h"
#include "server/contract/check.h"
#include "server/contract/unknown.h"
#include "server/finish.h"
#include "server/http/request_id.h"
#include "server/pages/pages.h"
#include "server/request/exchange.h"
#include "server/request/operator_token.h"

namespace tracelore {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kFormBytes =
    4U << 20U;  // a paste of a megabyte grows when it is urlencoded or put into JSON

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
    case BodyState::kTooSlow:
      return Error{ErrorCode::kRequestTimeout, {}, {}, {}};
  }
  return std::nullopt;
}

// RFC 9112, 3.2: one Host; HTTP/1.0 may leave it out.
bool has_one_host(const HttpRequest& request) {
  const auto hosts = std::ranges::count(request.headers, "host", &Fields::value_type::first);
  return hosts == 1 || (hosts == 0 && request.version != "HTTP/1.1");
}

// RFC 9110, 5.6.2
bool is_token(std::string_view text) {
  static constexpr std::string_view kMarks = "!#$%&'*+-.^_`|~";
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return is_alnum(c) || kMarks.find(c) != kMarks.npos;
  });
}

// What the library calls malformed may be a line of a version or with a method that nobody here
// knows: it hands the line over in its three parts.
Error error_of_malformed(const HttpRequest& request) {
  constexpr std::string_view kProtocol = "HTTP/";
  const Error malformed{ErrorCode::kBadRequest, {}, {}, {}};
  std::string_view version = request.version;
  if (!version.starts_with(kProtocol) || !is_token(request.method)) return malformed;
  version.remove_prefix(kProtocol.size());
  if (version != "1.1" && version != "1.0") {
    if (version.empty() || !is_digit(version.front())) return malformed;
    return {ErrorCode::kUnknownHttpVersion, {}, {}, {}};
  }
  if (known_method(request.method) != "other") return malformed;
  return {ErrorCode::kUnknownMethod, {}, {}, {{"method", request.method}}};
}

Error error_for_status(int status, const Limits& limits) {
  switch (status) {
    case 413:
      return {ErrorCode::kTextTooLarge, {}, {}, {{"limit", std::to_string(limits.paste_bytes)}}};
    case 408:
      return {ErrorCode::kRequestTimeout, {}, {}, {}};
    case 414:
      return {ErrorCode::kUriTooLong, {}, {}, {}};
    case 431:
      return {ErrorCode::kHeadTooLarge, {}, {}, {}};
    case 501:
      return {ErrorCode::kUnknownTransfer, {}, {}, {}};
    case 500:
      return {ErrorCode::kInternal, {}, {}, {}};
    default:
      return {ErrorCode::kBadRequest, {}, {}, {}};
  }
}

}  // namespace

Dispatch::Dispatch(Service& service)
    : service_(service),
      rate_limit_(std::max<std::size_t>(service.options().pastes_per_minute, 1)) {}

Exchange Dispatch::exchange_for(const HttpRequest& request) const {
  const auto current = service_.generation();
  Exchange exchange{request, service_.options(), service_,
                    current, current->reader,    parse_form(request.query)};
  exchange.address = service_.options().trusted_proxies.client_of(
      request.address, request.header("x-forwarded-for"));
  exchange.routes = routes();
  exchange.id = request_id(request.header("x-request-id"));
  exchange.language =
      negotiate_language(exchange.query_value("lang"), request.header("accept-language"));
  return exchange;
}

HttpResponse Dispatch::answer(const HttpRequest& request) {
  const auto begun = Clock::now();
  // Whatever failed on an index that was changed meanwhile is done again, on the new one. A slow
  // machine may be overtaken more than once.
  constexpr int kTries = 4;
  for (int i = 1;; ++i) {
    Exchange exchange = exchange_for(request);
    auto response = try_route(exchange);
    if (i < kTries && response.status >= 400 && exchange.reader &&
        exchange.reader->is_overtaken()) {
      service_.replace(*exchange.reader);
      continue;
    }
    finish(exchange, response);
    note(exchange, response, Clock::now() - begun);
    return response;
  }
}

HttpResponse Dispatch::try_route(Exchange& exchange) {
  try {
    return route(exchange);
  } catch (...) {  // what a handler threw is ours to fix and not the caller's to read
    return error_response(exchange, {ErrorCode::kInternal, {}, {}, {}});
  }
}

HttpResponse Dispatch::refuse(int status, const HttpRequest& request) {
  Exchange exchange = exchange_for(request);
  const Error error = status == 400 ? error_of_malformed(request)
                                    : error_for_status(status, service_.options().limits);
  auto response = error_response(exchange, error);
  finish(exchange, response);
  note(exchange, response, {});
  return response;
}

void Dispatch::note(const Exchange& exchange, const HttpResponse& response,
                    std::chrono::duration<double> time) {
  auto& metrics = service_.metrics();
  metrics.count_request(exchange.request.method, exchange.route, response.status);
  metrics.time(Stage::kAnswer, time);
  if (response.status == 413) metrics.count_rejection(Rejection::kTooLarge);
  if (response.status == 429) metrics.count_rejection(Rejection::kRate);
  if (exchange.route.empty() && (response.status == 400 || response.status == 414))
    metrics.count_rejection(Rejection::kMalformed);
  if (service_.options().log)
    service_.options().log({exchange.id, std::string(known_method(exchange.request.method)),
                            exchange.route, response.status, time.count() * 1000,
                            exchange.fingerprint, exchange.verdict});
}

HttpResponse Dispatch::route(Exchange& exchange) {
  const auto& request = exchange.request;
  if (!has_one_host(request)) return error_response(exchange, {ErrorCode::kBadRequest, {}, {}, {}});
  auto match = match_route(request.method, request.path);
  if (request.method == "OPTIONS" && !match.allow.empty()) return preflight(match.allow);
  if (!match.route) {
    if (match.allow.empty())
      return error_response(exchange, {ErrorCode::kPageNotFound, {}, {}, {{"path", request.path}}});
    auto response =
        error_response(exchange, {ErrorCode::kMethodNotAllowed,
                                  {},
                                  {},
                                  {{"method", request.method}, {"allow", match.allow}}});
    response.set_header("Allow", match.allow);
    return response;
  }
  exchange.route = match.route->pattern;
  exchange.contract = match.route->contract ? &*match.route->contract : nullptr;
  exchange.path_fields = std::move(match.path_fields);
  return run(exchange, *match.route);
}

HttpResponse Dispatch::run(Exchange& exchange, const Route& route) {
  if (exchange.contract && exchange.contract->operator_only &&
      !is_operator(exchange.request, service_.options().operator_token)) {
    auto response = error_response(exchange, {ErrorCode::kUnauthorized, {}, {}, {}});
    response.set_header("WWW-Authenticate", "Basic realm=\"Tracelore\", charset=\"UTF-8\"");
    return response;
  }
  if (exchange.contract) {
    const auto lang = route.face == Face::kApi ? CheckLang::kYes : CheckLang::kNo;
    const auto checked =
        check_query(exchange.contract->parameters, exchange.query, lang, exchange.language);
    if (!checked) return error_response(exchange, checked.error());
    if (route.face == Face::kApi)
      if (const auto told =
              note_unknown(exchange, unknown_names(*exchange.contract, exchange.query));
          !told)
        return error_response(exchange, told.error());
  }
  if (route.takes_body())
    if (const auto error = body_error(exchange.request, service_.options().limits))
      return error_response(exchange, *error);
  if (route.limited && service_.options().pastes_per_minute > 0)
    return run_limited(exchange, route);
  return call_handler(exchange, route);
}

HttpResponse Dispatch::call_handler(Exchange& exchange, const Route& route) {
  if (route.needs == Needs::kIndex && !exchange.reader)
    return unavailable_response(exchange, *exchange.generation->trouble);
  if (route.needs == Needs::kIndex && exchange.reader->missing() > 0)
    service_.metrics().count_partial_answer();
  return route.handler(exchange);
}

HttpResponse Dispatch::run_limited(Exchange& exchange, const Route& route) {
  const auto decision = rate_limit_.take(exchange.address);
  const auto wait = std::to_string(decision.retry_after.count());
  exchange.take_paste = [&]() -> std::optional<std::chrono::seconds> {
    const auto next = rate_limit_.take(exchange.address);
    return next.allowed ? std::nullopt : std::optional(next.retry_after);
  };
  HttpResponse response;
  if (decision.allowed) {
    response = call_handler(exchange, route);
  } else {
    response = error_response(exchange, {ErrorCode::kRateLimited, {}, {}, {{"seconds", wait}}});
    response.set_header("Retry-After", wait);
  }
  const auto limit = std::to_string(service_.options().pastes_per_minute);
  response.set_header("RateLimit-Policy", "\"pastes\";q=" + limit + ";w=60");
  response.set_header("RateLimit",
                      "\"pastes\";r=" + std::to_string(decision.remaining) + ";t=" + wait);
  return response;
}

HttpResponse Dispatch::preflight(const std::string& allow) const {
  HttpResponse response{204};
  response.set_header("Allow", allow);
  if (service_.options().open_to_other_origins) {
    response.set_header("Access-Control-Allow-Methods", allow);
    response.set_header(
        "Access-Control-Allow-Headers",
        "Content-Type, Content-Encoding, Accept-Language, If-None-Match, X-Request-Id");
    response.set_header("Access-Control-Max-Age", "86400");
  }
  return response;
}

std::size_t Dispatch::body_cap(const HttpRequest& request) const {
  const auto match = match_route(request.method, request.path);
  if (!match.route || !match.route->takes_body()) return 0;
  const bool grows = match.route->face == Face::kPage ||
                     media_type(request.header("content-type")) == "application/json";
  return grows ? kFormBytes : service_.options().limits.paste_bytes;
}

}  // namespace tracelore
