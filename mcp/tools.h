/// What an agent can ask: one table of tools. Their names, arguments and results are a contract
/// (docs/agents.md); what they do is the engine's, and the objects are those of the HTTP answers.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/json.h"
#include "engine/base/limits.h"
#include "engine/index/reader.h"

namespace tracelore::mcp {

using ReaderPtr = std::shared_ptr<const Reader>;

/// What a tool works with.
struct Context {
  const Reader& reader;
  const Limits& limits;
  Language language;            ///< of the answer
  const std::string& base_url;  ///< of the pages; empty: none
};

struct ToolResult {
  std::vector<std::string> texts;  ///< for the model to read: Markdown, or a file as it is
  Json structured;                 ///< for the program around it; null: none
};

enum class ArgumentKind { kText, kLanguage, kLimit, kEnvironment, kFacts };

struct Argument {
  std::string_view name;  ///< described by the message `mcp.argument.<name>`
  ArgumentKind kind = ArgumentKind::kText;
  bool required = false;
};

struct Tool {
  std::string_view name;  ///< described by the messages `mcp.tool.<name>` and `mcp.title.<name>`
  std::span<const Argument> arguments;
  Result<ToolResult> (*run)(const Context& context, const Json& arguments);
};

std::span<const Tool> tools();
const Tool* find_tool(std::string_view name);  ///< null where there is none

/// JSON Schema 2020-12 of a tool's arguments, as they are checked.
Json input_schema(const Tool& tool, Language language);

/// Checks the arguments and runs the tool in the language that they ask for. kBadField (params:
/// field, wanted) for arguments that are missing, unknown or of the wrong kind, kEmptyText,
/// kTextTooLarge, kEntryNotFound, kBadFilter; the reader's errors.
Result<ToolResult> run_tool(const Tool& tool, Context context, const Json& arguments);

}  // namespace tracelore::mcp
