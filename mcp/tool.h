/// One thing that an agent can ask: its name, its arguments, what runs it. tools.cc has the table.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/json/json.h"
#include "engine/base/language.h"
#include "engine/base/limits.h"
#include "engine/base/result.h"
#include "engine/index/reader.h"
#include "engine/paste/reduce/reduce.h"

namespace tracelore::mcp {

using ReaderPtr = std::shared_ptr<const Reader>;

/// The logs at a path that an agent named instead of sending their text.
struct NamedLogs {
  ReducedText text;
  std::function<void(Json& answer)> tell = {};  ///< adds which files they are; may be empty
};

/// Opens a file, or a folder with the logs of ranks: kPathOutside, kFileUnreadable, kNoRankLogs, …
/// Empty where agents are not on this machine.
using LogOpener = std::function<Result<NamedLogs>(const std::string& path)>;

/// What a tool works with.
struct Context {
  const Reader& reader;
  const Limits& limits;
  Language language;            ///< of the answer
  const std::string& base_url;  ///< of the pages; empty: none
  const LogOpener& open_logs;   ///< empty: the agent is somewhere else, and has no program
};

struct ToolResult {
  std::vector<std::string> texts;  ///< for the model to read: Markdown, or a file as it is
  Json structured;                 ///< for the program around it; null: none
};

enum class ArgumentKind {
  kText,
  kPath,  ///< offered only where logs can be opened
  kLanguage,
  kLimit,
  kEnvironment,
  kFacts,
  kFlag,
};

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
