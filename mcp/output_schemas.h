/// What each tool's `structuredContent` holds, as JSON Schema: the names that an agent's program
/// may rely on. Everything else is described in docs/http-api.md.
#pragma once

#include <string_view>

#include "engine/base/json/json.h"

namespace tracelore::mcp {

/// An object's schema; null for a tool without one.
Json output_schema(std::string_view tool);

}  // namespace tracelore::mcp
