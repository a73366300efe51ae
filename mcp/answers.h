/// The tools' work: asks the engine and writes its answer for a reader that is a program.
/// Arguments have been checked against the table of tools.cc. Safe from any thread.
#pragma once

#include "mcp/tool.h"

namespace tracelore::mcp {

/// The object of `POST /api/v1/match` without its HTML and without the snippets' code.
Result<ToolResult> match_error(const Context& context, const Json& arguments);

/// The object of `GET /api/v1/search`.
Result<ToolResult> search_issues(const Context& context, const Json& arguments);

/// The whole write-up of one entry as Markdown.
Result<ToolResult> get_entry(const Context& context, const Json& arguments);

/// Two texts: how to run it and what its verdicts mean, then the Python file as it is.
Result<ToolResult> get_verification_snippet(const Context& context, const Json& arguments);

}  // namespace tracelore::mcp
