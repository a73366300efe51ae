/// What a route takes and gives. The server reads requests by it, and the OpenAPI document is
/// written from it.
#pragma once

#include <span>
#include <string_view>

#include "server/contract/member.h"

namespace tracelore {

enum class BodyKind {
  kNone,
  kPaste,  ///< JSON of `takes`, or anything else as raw text
  kJson,   ///< JSON of `takes`
  kForm,   ///< urlencoded or multipart
};

struct Contract {
  std::string_view id;                      ///< operationId, unique
  std::span<const Member> parameters = {};  ///< of the query
  BodyKind body = BodyKind::kNone;
  const Shape* takes = nullptr;                      ///< of a JSON body
  const Shape* gives = nullptr;                      ///< null: not JSON
  std::string_view media_type = "application/json";  ///< of a good answer
  int good = 200;
  std::span<const int> refusals = {};  ///< statuses of the problems it can answer
  bool operator_only = false;          ///< needs the operator's token
};

}  // namespace tracelore
