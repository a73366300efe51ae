/// What a handler works with: one request, the index as it was when the request came, and the
/// language of the answer.
#pragma once

#include <memory>
#include <string>

#include "engine/base/json.h"
#include "engine/index/reader.h"
#include "server/app.h"
#include "server/http_message.h"

namespace tracelore {

/// Facts about the running server that /api/v1/stats tells.
struct ServerFacts {
  std::string started;      ///< ISO 8601, UTC
  std::string last_reload;  ///< ISO 8601, UTC
};

struct Exchange {
  const HttpRequest& request;
  const ServerOptions& options;
  const ServerFacts facts;
  std::shared_ptr<const Reader> reader;  ///< never null for a route that needs the index
  Fields query;                          ///< decoded
  Fields path_fields = {};  ///< decoded pieces of the path: {"id", "cuda-out-of-memory"}
  Language language = Language::kEnglish;
  std::string route = {};  ///< pattern of the route

  std::string fingerprint = {};  ///< set by handlers of pastes, for the log
  std::string verdict = {};

  /// First value of a query field, empty where it is absent.
  std::string query_value(std::string_view name) const;
  const std::string& path_value(std::string_view name) const;
  /// "https://host" for links that leave the page; empty where the request's Host is not to be
  /// trusted.
  std::string base_url() const;
};

/// 200 with JSON, trimmed by `?fields=`.
HttpResponse json_response(const Exchange& exchange, Json json);

/// The value of a query field that must be a number from `least` to `most`; `fallback` where it is
/// absent. kBadField (params: field, wanted).
Result<std::size_t> number_field(const Exchange& exchange, std::string_view name, std::size_t least,
                                 std::size_t most, std::size_t fallback);

}  // namespace tracelore
