/// One address and what answers it. Each stands behind its handler in handlers/; routes.cc lists
/// them.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "server/contract/contract.h"
#include "server/request/exchange.h"

namespace tracelore {

using Handler = HttpResponse (*)(Exchange&);

enum class Needs { kNothing, kIndex };
/// For whom a route answers. kApi: an error is problem+json, a wrong `lang` is refused and unknown
/// names are told. kPage: an error is a page, and the body is a form, which may be larger.
enum class Face { kApi, kPage };

struct Route {
  std::string_view method;   ///< "GET" answers HEAD too; of "POST" the body is read
  std::string_view pattern;  ///< "/api/v1/entries/{id}"; a `{name}` takes one segment, which may
                             ///< hold an escaped '/'
  Handler handler;
  Face face = Face::kApi;
  Needs needs = Needs::kNothing;
  bool is_public = false;                 ///< part of the contract of docs/http-api.md
  bool limited = false;                   ///< counts against the pastes of an address in a minute
  std::string_view summary;               ///< message id
  std::optional<Contract> contract = {};  ///< what it takes and gives; every public route has one

  bool takes_body() const { return method == "POST"; }
};

}  // namespace tracelore
