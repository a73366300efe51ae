#include "cli/agents/client_settings.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

namespace tracelore::cli {
namespace {

using OrderedJson = nlohmann::ordered_json;

struct Client {
  std::string_view name;
  const char* path;
  const char* servers;  // the key under which its servers stand
};

constexpr std::array kClients = {Client{"claude", ".mcp.json", "mcpServers"},
                                 Client{"cursor", ".cursor/mcp.json", "mcpServers"},
                                 Client{"vscode", ".vscode/mcp.json", "servers"}};

const Client* find_client(std::string_view name) {
  for (const auto& client : kClients)
    if (client.name == name) return &client;
  return nullptr;
}

// Into `settings`, an object.
void add_server(OrderedJson& settings, const Client& client, const std::string& program) {
  OrderedJson& server = settings[client.servers]["tracelore"];
  server["command"] = program;
  server["args"] = {"mcp"};
  if (client.name == "vscode") server["type"] = "stdio";
}

}  // namespace

std::string client_settings_path(std::string_view client) {
  const auto* found = find_client(client);
  return found == nullptr ? std::string{} : found->path;
}

std::string client_settings(std::string_view client, const std::string& program) {
  OrderedJson settings = OrderedJson::object();
  if (const auto* found = find_client(client)) add_server(settings, *found, program);
  return settings.dump(2) + "\n";
}

Result<void> add_to_client(std::string_view client, const std::string& program) {
  namespace fs = std::filesystem;
  const auto* found = find_client(client);
  if (found == nullptr) return fail(ErrorCode::kInternal);
  const fs::path path = found->path;
  OrderedJson settings = OrderedJson::object();
  std::error_code failed;
  if (fs::exists(path, failed)) {
    std::ifstream file(path);
    settings = OrderedJson::parse(file, nullptr, /*allow_exceptions=*/false);
  }
  const bool fits = settings.is_object() &&
                    (!settings.contains(found->servers) || settings[found->servers].is_object());
  if (!fits)
    return fail(ErrorCode::kClientSettings,
                {{"path", path.string()}, {"client", std::string(client)}});
  add_server(settings, *found, program);
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), failed);
  std::ofstream file(path);
  file << settings.dump(2) << '\n';
  file.close();
  if (!file) return fail(ErrorCode::kFileUnwritable, {{"path", path.string()}});
  return {};
}

}  // namespace tracelore::cli
