/// One thing that an agent can ask: its name, its arguments, what runs it. tools.cc has the table.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/json.h"
#include "engine/base/language.h"
#include "engine/base/limits.h"
#include "engine/base/result.h"
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

}  // namespace tracelore::mcp
