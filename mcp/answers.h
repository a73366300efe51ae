/// The tools' work: asks the engine and writes its answer for a reader that is a program.
/// Arguments have been checked against the table of tools.cc. Safe from any thread.
#pragma once

#include "mcp/tool.h"

namespace tracelore::mcp {

/// The object of `POST /api/v1/match` as short_answer() leaves it; `files`
/// beside it where a folder of logs was named.
Result<ToolResult> match_error(const Context& context, const Json& arguments);

/// The object of `GET /api/v1/search`, each result with its `summary`.
Result<ToolResult> search_issues(const Context& context, const Json& arguments);

/// The whole write-up of one entry as Markdown.
Result<ToolResult> get_entry(const Context& context, const Json& arguments);

/// How to run it and what its verdicts mean: a command where the agent has one to run. With `code`,
/// and where there is no command, a second text is the Python file as it is.
Result<ToolResult> get_verification_snippet(const Context& context, const Json& arguments);

}  // namespace tracelore::mcp
