/// The address of the next part of a list.
#pragma once

#include "server/request/exchange.h"

namespace tracelore {

/// `Link: <…>; rel="next"`: the request's own address with `offset` replaced.
void add_next_link(const Exchange& exchange, std::size_t offset, HttpResponse& response);

}  // namespace tracelore
