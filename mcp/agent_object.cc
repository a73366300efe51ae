#include "mcp/agent_object.h"

#include <array>
#include <span>
#include <string>
#include <string_view>

namespace tracelore::mcp {
namespace {

constexpr auto kProse = std::to_array<std::string_view>(
    {"markdown", "verified", "reported", "code", "question", "tell", "runs"});
constexpr auto kOfCauses = std::to_array<std::string_view>({"id", "state"});
constexpr auto kOfCures =
    std::to_array<std::string_view>({"id", "title", "applies", "risk", "command", "missing"});
constexpr auto kOfFurther = std::to_array<std::string_view>(
    {"entry", "verdict", "message", "confidence", "summary", "applies", "cause", "workarounds"});

// Markdown says the same in half the room, and the snippet is a tool of its own.
void leave_out_html(Json& json) {
  if (json.is_object()) {
    json.erase("html");
    json.erase("snippet_html");
    if (const auto snippet = json.find("snippet"); snippet != json.end() && snippet->is_object())
      snippet->erase("code");
  }
  if (json.is_structured())
    for (auto& part : json) leave_out_html(part);
}

// Without the address of a server, "/entries/x" leads nowhere.
void leave_out_links(Json& json) {
  if (json.is_object()) {
    const auto url = json.find("url");
    if (url != json.end() && url->is_string() &&
        url->get_ref<const std::string&>().starts_with('/'))
      json.erase("url");
  }
  if (json.is_structured())
    for (auto& part : json) leave_out_links(part);
}

void leave_out_prose(Json& json) {
  if (json.is_object())
    for (const auto name : kProse) json.erase(std::string(name));
  if (json.is_structured())
    for (auto& part : json) leave_out_prose(part);
}

Json only(const Json& json, std::span<const std::string_view> names) {
  Json kept = Json::object();
  for (const auto name : names)
    if (const auto found = json.find(name); found != json.end()) kept[std::string(name)] = *found;
  return kept;
}

Json each_only(const Json& list, std::span<const std::string_view> names) {
  Json kept = Json::array();
  for (const auto& item : list) kept.push_back(only(item, names));
  return kept;
}

}  // namespace

Json for_agents(Json json, bool has_links) {
  leave_out_html(json);
  if (!has_links) leave_out_links(json);
  return json;
}

Json short_answer(Json answer) {
  leave_out_prose(answer);
  Json& matches = answer["matches"];
  for (std::size_t i = 0; i < matches.size(); ++i) {
    matches[i]["causes"] = each_only(matches[i]["causes"], kOfCauses);
    matches[i]["workarounds"] = each_only(matches[i]["workarounds"], kOfCures);
    if (i == 0) continue;
    matches[i]["cause"] = only(matches[i]["cause"], kOfCauses);
    matches[i]["workarounds"] = Json::array();
    matches[i] = only(matches[i], kOfFurther);
  }
  return answer;
}

}  // namespace tracelore::mcp
