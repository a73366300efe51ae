/// The settings file by which an agent's program learns of `tracelore mcp`, of the folder at hand.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.h"

namespace tracelore::cli {

/// Of "claude", "cursor" or "vscode", below the working folder; empty for another name.
std::string client_settings_path(std::string_view client);

/// What stands in it where Tracelore is its only server: JSON, indented. `program` is the path of
/// the command.
std::string client_settings(std::string_view client, const std::string& program);

/// Adds the server to the file, or makes it; what else stands there stays, in its order.
/// kClientSettings (params: path, client) where the file is no JSON, kFileUnwritable.
Result<void> add_to_client(std::string_view client, const std::string& program);

}  // namespace tracelore::cli
