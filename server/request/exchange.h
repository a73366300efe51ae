/// What a handler works with: one request, the index as it was when the request came, and the
/// language of the answer.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "engine/base/json/json.h"
#include "engine/index/reader.h"
#include "server/contract/contract.h"
#include "server/http/http_message.h"
#include "server/options.h"
#include "server/service.h"

namespace tracelore {

struct Route;

struct Exchange {
  const HttpRequest& request;
  const ServerOptions& options;
  Service& service;
  std::shared_ptr<const Generation> generation;  ///< as it was when the request came
  std::shared_ptr<const Reader> reader;          ///< never null for a route that needs the index
  Fields query;                                  ///< decoded
  Fields path_fields = {};  ///< decoded pieces of the path: {"id", "cuda-out-of-memory"}
  Language language = Language::kEnglish;
  std::string address = {};                   ///< of the client, behind trusted proxies
  std::string id = {};                        ///< of the request: sent back, and in the log
  std::string route = {};                     ///< pattern of the route
  const Contract* contract = nullptr;         ///< of the route, where it has one
  std::span<const Route* const> routes = {};  ///< all that there are
  /// Counts one more paste of this address; the seconds to wait where it has none left in this
  /// minute. Null where nobody counts.
  std::function<std::optional<std::chrono::seconds>()> take_paste = {};

  std::vector<std::string> unknown =
      {};                        ///< what the caller named and nobody knows: told in a header
  std::string fingerprint = {};  ///< set by handlers of pastes, for the log
  std::string verdict = {};

  /// First value of a query field, empty where it is absent.
  std::string query_value(std::string_view name) const;
  /// The value of an integer field of the route's contract, which the query was checked against;
  /// its fallback where it is left out.
  std::size_t query_number(std::string_view name) const;
  const std::string& path_value(std::string_view name) const;
  /// "https://host" for what is copied off a page: our own address, else the request's Host. Empty
  /// where that is no host. An answer with it is for its caller alone (finish.cc).
  std::string base_url() const;
};

/// Notes names for the header `Warning`; kBadField (params: field, wanted) where there are any and
/// the query says `strict`.
Result<void> note_unknown(Exchange& exchange, std::vector<std::string> names);

/// What `?view=brief` leaves of an answer.
Json brief_answer(const Json& answer);

/// 200 with JSON, trimmed by `?fields=`.
HttpResponse json_response(const Exchange& exchange, Json json);

}  // namespace tracelore
