/// From a request to its answer: finds the route, checks what the request says against the route's
/// contract, runs the handler and finishes the answer. The one place that catches what a handler
/// throws.
#pragma once

#include "server/http/http_message.h"
#include "server/request/rate_limit.h"
#include "server/routes.h"
#include "server/service.h"

namespace tracelore {

/// Safe from any thread.
class Dispatch {
 public:
  explicit Dispatch(Service& service);

  HttpResponse answer(const HttpRequest& request);

  /// The answer to what the HTTP library refuses itself.
  HttpResponse refuse(int status, const HttpRequest& request);

  /// Bytes of body that a request to this target may have; 0 where the body is dropped.
  std::size_t body_cap(const HttpRequest& request) const;

 private:
  Exchange exchange_for(const HttpRequest& request) const;
  HttpResponse try_route(Exchange& exchange);
  HttpResponse route(Exchange& exchange);
  HttpResponse run(Exchange& exchange, const Route& route);
  HttpResponse run_limited(Exchange& exchange, const Route& route);
  HttpResponse call_handler(Exchange& exchange, const Route& route);
  void note(const Exchange& exchange, const HttpResponse& response,
            std::chrono::duration<double> time);
  HttpResponse preflight(const std::string& allow) const;

  Service& service_;
  RateLimit rate_limit_;
};

}  // namespace tracelore
