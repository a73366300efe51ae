/// Commands as the index stores them, and back exactly.
#pragma once

#include <vector>

#include "engine/base/json/json.h"
#include "engine/entry/command/command.h"

namespace tracelore {

/// `[{"when", "set": [[name, value]], "run"}]`.
Json commands_to_json(const std::vector<Command>& commands);

/// kCommandSyntax and kExpressionSyntax where a text is none; throws nlohmann's exceptions where
/// the shape is another.
Result<std::vector<Command>> commands_from_json(const Json& json);

}  // namespace tracelore
