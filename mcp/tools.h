/// What an agent can ask: one table of tools. Their names, arguments and results are a contract
/// (docs/agents.md); what they do is the engine's, and the objects are those of the HTTP answers.
#pragma once

#include <span>
#include <string_view>

#include "engine/base/json.h"
#include "mcp/tool.h"

namespace tracelore::mcp {

std::span<const Tool> tools();
const Tool* find_tool(std::string_view name);  ///< null where there is none

/// JSON Schema 2020-12 of a tool's arguments, as they are checked.
Json input_schema(const Tool& tool, Language language);

/// Checks the arguments and runs the tool in the language that they ask for. kBadField (params:
/// field, wanted) for arguments that are missing, unknown or of the wrong kind, kEmptyText,
/// kTextTooLarge, kEntryNotFound, kBadFilter; the reader's errors.
Result<ToolResult> run_tool(const Tool& tool, Context context, const Json& arguments);

}  // namespace tracelore::mcp
