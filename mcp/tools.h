/// What an agent can ask: one table of tools. Their names, arguments and results are a contract
/// (docs/agents.md); what they do is the engine's, and the objects are those of the HTTP answers.
#pragma once

#include <span>
#include <string_view>

#include "engine/base/json/json.h"
#include "mcp/tool.h"

namespace tracelore::mcp {

std::span<const Tool> tools();
const Tool* find_tool(std::string_view name);  ///< null where there is none

/// JSON Schema 2020-12 of a tool's arguments, as they are checked. `local`: logs can be opened.
Json input_schema(const Tool& tool, bool local, Language language);

/// "search_issues(query, package?, limit?, lang?)": what an agent reads that called it wrongly.
std::string call_text(const Tool& tool, bool local);

/// Checks the arguments and runs the tool in the language that they ask for. kBadField (params:
/// field, wanted, call) for arguments of the wrong kind, kArgumentMissing (params: argument, next),
/// kOneArgumentTooMany (params: word, next), kEmptyText,
/// kTextTooLarge, kEntryNotFound, kBadFilter; the reader's errors.
Result<ToolResult> run_tool(const Tool& tool, Context context, const Json& arguments);

}  // namespace tracelore::mcp
