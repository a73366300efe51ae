#include "mcp/server.h"

#include <algorithm>
#include <array>

#include "engine/messages/messages.h"
#include "mcp/output_schemas.h"
#include "mcp/resources.h"

namespace tracelore::mcp {
namespace {

// Revisions that begin with a handshake, oldest first; then the one whose requests stand alone.
constexpr std::array<std::string_view, 4> kHandshakeRevisions = {"2024-11-05", "2025-03-26",
                                                                 "2025-06-18", "2025-11-25"};
constexpr std::string_view kBatchRevision = "2025-03-26";  // the only one with batches
constexpr std::string_view kModernRevision = "2026-07-28";

constexpr const char* kVersionKey = "io.modelcontextprotocol/protocolVersion";
constexpr const char* kCapabilitiesKey = "io.modelcontextprotocol/clientCapabilities";
constexpr const char* kServerInfoKey = "io.modelcontextprotocol/serverInfo";

// Tools and instructions are part of the program: they do not change while it runs.
constexpr int kCacheMilliseconds = 3'600'000;

enum RpcError : int {
  kParseError = -32700,
  kInvalidRequest = -32600,
  kMethodNotFound = -32601,
  kInvalidParams = -32602,
  kResourceNotFound = -32002,
  kUnsupportedRevision = -32022,
};

Json error_json(int code, std::string_view message, Json data = nullptr) {
  Json error = {{"code", code}, {"message", message}};
  if (!data.is_null()) error["data"] = std::move(data);
  return {{"error", std::move(error)}};
}

Json reply(const Json& id, Json result_or_error) {
  Json json = {{"jsonrpc", "2.0"}, {"id", id}};
  json.update(result_or_error);
  return json;
}

bool is_id(const Json& id) {
  return id.is_string() || id.is_number_integer();
}

// What is wrong with the envelope of a request that stands alone; null where nothing is.
Json envelope_error(const Json& meta) {
  if (!meta.contains(kCapabilitiesKey) || !meta[kVersionKey].is_string())
    return error_json(kInvalidParams,
                      "params._meta lacks a protocol version or the client's capabilities");
  if (meta[kVersionKey] != kModernRevision)
    return error_json(kUnsupportedRevision, "Unsupported protocol version",
                      {{"supported", {kModernRevision}}, {"requested", meta[kVersionKey]}});
  return nullptr;
}

Json tool_json(const Tool& tool, bool local, Language language) {
  const std::string id(tool.name);
  return {{"name", id},
          {"title", say(language, "mcp.title." + id)},
          {"description", say(language, "mcp.tool." + id)},
          {"inputSchema", input_schema(tool, local, language)},
          {"outputSchema", output_schema(tool.name)},
          {"annotations",
           {{"readOnlyHint", true},
            {"destructiveHint", false},
            {"idempotentHint", true},
            {"openWorldHint", false}}}};
}

Json text_content(const std::string& text) {
  return {{"type", "text"}, {"text", text}};
}

Json result_json(const ToolResult& result) {
  Json content = Json::array();
  for (const auto& text : result.texts) content.push_back(text_content(text));
  Json json = {{"content", std::move(content)}};
  if (!result.structured.is_null()) json["structuredContent"] = result.structured;
  json["isError"] = false;
  return json;
}

// A failed call is a result and no protocol error, so that the agent reads what to do about it.
Json failure_json(Language language, const Error& error) {
  const std::string own = "hint.mcp." + std::string(id_of(error.code));
  const std::string next =
      has_message(language, own) ? say(language, own, error.params) : hint(language, error);
  return {{"content", {text_content(describe(language, error) + "\n" + next)}}, {"isError", true}};
}

}  // namespace

bool knows_revision(std::string_view revision) {
  return revision == kModernRevision ||
         std::ranges::find(kHandshakeRevisions, revision) != kHandshakeRevisions.end();
}

Server::Server(ServerOptions options) : options_(std::move(options)) {}

std::string Server::answer(std::string_view message) {
  const auto json = parse_json(message, options_.limits);
  if (!json) return write_json(reply(nullptr, error_json(kParseError, "Parse error")));
  const Json answer = json->is_array() ? answer_batch(*json) : answer_one(*json);
  return answer.is_null() ? std::string() : write_json(answer);
}

std::string Server::refuse_too_long() const {
  return write_json(
      reply(nullptr, error_json(kInvalidRequest, "Message too long", {{"limit", kMessageBytes}})));
}

Json Server::answer_batch(const Json& batch) {
  constexpr std::size_t kMost = 100;
  if (!batches_ || batch.empty() || batch.size() > kMost)
    return reply(nullptr, error_json(kInvalidRequest, "Invalid Request"));
  Json answers = Json::array();
  for (const auto& message : batch)
    if (Json answer = answer_one(message); !answer.is_null()) answers.push_back(std::move(answer));
  return answers.empty() ? Json(nullptr) : answers;
}

Json Server::answer_one(const Json& message) {
  const auto invalid = [](const Json& id) {
    return reply(id, error_json(kInvalidRequest, "Invalid Request"));
  };
  if (!message.is_object()) return invalid(nullptr);
  const auto id = message.find("id");
  const bool has_id = id != message.end();
  const Json answered = has_id && is_id(*id) ? *id : Json(nullptr);
  if (message.value("jsonrpc", Json()) != "2.0" || (has_id && answered.is_null()))
    return invalid(answered);
  const auto method = message.find("method");
  if (method == message.end())  // an answer, though nothing was asked
    return message.contains("result") || message.contains("error") ? Json(nullptr)
                                                                   : invalid(answered);
  if (!method->is_string()) return invalid(answered);
  if (!has_id) return nullptr;  // a notification: none of them changes anything here

  const Json params = message.value("params", Json::object());
  if (!params.is_object())
    return reply(answered, error_json(kInvalidParams, "params must be an object"));
  const Json meta = params.value("_meta", Json::object());
  const bool modern = meta.is_object() && meta.contains(kVersionKey);
  if (modern)
    if (Json error = envelope_error(meta); !error.is_null()) return reply(answered, error);
  return reply(answered, dispatch(method->get<std::string>(), params, modern));
}

Json Server::dispatch(const std::string& method, const Json& params, bool modern) {
  if (method == "initialize" && !modern) return {{"result", initialize(params)}};
  if (method == "ping" && !modern) return {{"result", Json::object()}};
  Json result;
  bool cacheable = true;
  if (method == "server/discover" && modern) {
    result = discover();
  } else if (method == "tools/list") {
    Json list = Json::array();
    for (const auto& tool : tools())
      list.push_back(tool_json(tool, static_cast<bool>(options_.open_logs), options_.language));
    result["tools"] = std::move(list);
  } else if (method == "prompts/list") {
    result = prompt_list(options_.language);
  } else if (method == "resources/templates/list") {
    result = resource_templates(options_.language);
  } else {
    cacheable = method == "resources/list" || method == "resources/read";
    Json called = method == "tools/call"    ? call_tool(params)
                  : method == "prompts/get" ? get_prompt(params)
                  : cacheable
                      ? read_resources(method, params)
                      : error_json(kMethodNotFound, "Method not found", {{"method", method}});
    if (called.contains("error")) return called;
    result = std::move(called);
  }
  if (modern) {
    result["resultType"] = "complete";
    result["_meta"] = {{kServerInfoKey, server_info()}};
    if (cacheable) result.update({{"ttlMs", kCacheMilliseconds}, {"cacheScope", "public"}});
  }
  return {{"result", std::move(result)}};
}

// What fails on an index that was changed meanwhile is done once more, on the new one.
Result<Json> Server::with_index(const std::function<Result<Json>(const Reader&)>& ask) {
  for (bool again = false;; again = true) {
    if (!reader_ || reader_->is_overtaken()) {
      auto opened = options_.open_index();
      if (!opened) return fail(opened.error());
      reader_ = *opened;
    }
    auto result = ask(*reader_);
    if (result || again || !reader_->is_overtaken()) return result;
  }
}

Json Server::call_tool(const Json& params) {
  const auto name = params.find("name");
  const Tool* tool = name != params.end() && name->is_string()
                         ? find_tool(name->get_ref<const std::string&>())
                         : nullptr;
  if (tool == nullptr)
    return error_json(kInvalidParams, "Unknown tool", {{"name", params.value("name", Json())}});
  const auto result = with_index([&](const Reader& reader) -> Result<Json> {
    const auto found = run_tool(
        *tool, {reader, options_.limits, options_.language, options_.base_url, options_.open_logs},
        params.value("arguments", Json::object()));
    if (!found) return fail(found.error());
    return result_json(*found);
  });
  return result ? *result : failure_json(options_.language, result.error());
}

Json Server::get_prompt(const Json& params) const {
  const Json name = params.value("name", Json());
  Json found = name.is_string() ? prompt(name.get<std::string>(), params.value("arguments", Json()),
                                         options_.language)
                                : Json();
  return found.is_null() ? error_json(kInvalidParams, "Unknown prompt", {{"name", name}}) : found;
}

Json Server::read_resources(const std::string& method, const Json& params) {
  const bool one = method == "resources/read";
  const Json which = params.value(one ? "uri" : "cursor", one ? Json() : Json(""));
  if (!which.is_string())
    return error_json(kInvalidParams, one ? "uri must be a string" : "cursor must be a string");
  const auto text = which.get<std::string>();
  const auto result = with_index([&](const Reader& reader) {
    return one ? resource(reader, text, options_.language)
               : resource_list(reader, text, options_.language);
  });
  if (result) return *result;
  const bool missing = result.error().code == ErrorCode::kEntryNotFound;
  return error_json(missing ? kResourceNotFound : kInvalidParams,
                    describe(options_.language, result.error()), {{one ? "uri" : "cursor", text}});
}

Json Server::initialize(const Json& params) {
  const Json wanted = params.value("protocolVersion", Json());
  const bool known = wanted.is_string() &&
                     std::find(kHandshakeRevisions.begin(), kHandshakeRevisions.end(),
                               wanted.get_ref<const std::string&>()) != kHandshakeRevisions.end();
  const std::string agreed =
      known ? wanted.get<std::string>() : std::string(kHandshakeRevisions.back());
  batches_ = agreed == kBatchRevision;
  return {{"protocolVersion", agreed},
          {"capabilities",
           {{"tools", {{"listChanged", false}}},
            {"prompts", {{"listChanged", false}}},
            {"resources", {{"listChanged", false}, {"subscribe", false}}}}},
          {"serverInfo", server_info()},
          {"instructions", say(options_.language, "mcp.instructions")}};
}

Json Server::discover() const {
  return {{"supportedVersions", {kModernRevision}},
          {"capabilities",
           {{"tools", Json::object()}, {"prompts", Json::object()}, {"resources", Json::object()}}},
          {"instructions", say(options_.language, "mcp.instructions")}};
}

Json Server::server_info() const {
  return {{"name", "tracelore"}, {"title", "Tracelore"}, {"version", options_.version}};
}

}  // namespace tracelore::mcp
