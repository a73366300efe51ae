/// What a caller names and no contract knows: a slip that would otherwise pass unseen.
#pragma once

#include <string>
#include <vector>

#include "engine/base/json/json.h"
#include "server/contract/contract.h"
#include "server/http/http_message.h"

namespace tracelore {

/// Names of the query that are no parameter, and paths in `fields` that the answer does not have.
/// Where a query may name packages (kVersion parameters), any name is one. In order; linear.
std::vector<std::string> unknown_names(const Contract& contract, const Fields& query);

/// The members of `json` that the shape has no row for.
std::vector<std::string> unknown_members(std::span<const Member> rows, const Json& json);

}  // namespace tracelore
