/// The last step of every answer: what does not depend on the route.
#pragma once

#include "server/http/http_message.h"
#include "server/request/exchange.h"

namespace tracelore {

/// Adds the security headers, CORS, an entity tag (304 where the caller has it already) and gzip.
/// `Cache-Control: no-store` in `response` keeps the entity tag off.
void finish(const Exchange& exchange, HttpResponse& response);

}  // namespace tracelore
