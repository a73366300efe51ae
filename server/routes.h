/// Every address that the server answers, as one table. 404 suggestions, `Allow`, `GET /api/v1` and
/// the OpenAPI document come from it.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "server/request/route.h"

namespace tracelore {

std::span<const Route* const> routes();

struct RouteMatch {
  const Route* route = nullptr;  ///< null: no route has this path and method
  Fields path_fields = {};
  std::string allow = {};  ///< the methods of this path, where it has any: "GET, HEAD, OPTIONS"
};

/// `path` is still percent-encoded. Linear in the path.
RouteMatch match_route(std::string_view method, std::string_view path);

}  // namespace tracelore
