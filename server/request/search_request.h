/// The query of `/search` and `/api/v1/search`, which share their fields.
#pragma once

#include "engine/search/search.h"
#include "server/request/exchange.h"

namespace tracelore {

struct SearchRequest {
  std::string query;
  SearchOptions options;
};

/// Fields q, limit, offset, package, kind, tag, typing, checked already by the route's contract.
SearchRequest read_search_request(const Exchange& exchange);

}  // namespace tracelore
