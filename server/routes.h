/// Every address that the server answers, as one table. 404 suggestions, `Allow`, `GET /api/v1` and
/// the OpenAPI document come from it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "server/contract/contract.h"
#include "server/exchange.h"
#include "server/http_message.h"

namespace tracelore {

using Handler = HttpResponse (*)(Exchange&);

enum class Needs { kNothing, kIndex };
enum class Face { kApi, kPage };  ///< decides how an error is shown: problem+json or a page

struct Route {
  std::string_view method;   ///< "GET" answers HEAD too
  std::string_view pattern;  ///< "/api/v1/entries/{id}"; a `{name}` takes one segment, which may
                             ///< hold an escaped '/'
  Handler handler;
  Face face;
  Needs needs;
  bool is_public;            ///< part of the contract of docs/http-api.md
  std::string_view summary;  ///< message id
  const Contract* contract;  ///< what it takes and gives; every public route has one
};

std::span<const Route> routes();

struct RouteMatch {
  const Route* route = nullptr;  ///< null: no route has this path and method
  Fields path_fields = {};
  std::string allow = {};  ///< the methods of this path, where it has any: "GET, HEAD, OPTIONS"
};

/// `path` is still percent-encoded. Linear in the path.
RouteMatch match_route(std::string_view method, std::string_view path);

}  // namespace tracelore
