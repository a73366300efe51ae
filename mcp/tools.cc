#include "mcp/tools.h"

#include <algorithm>

#include "engine/messages/messages.h"
#include "engine/release/environment.h"
#include "engine/release/facts.h"
#include "engine/release/version.h"
#include "mcp/answers.h"

namespace tracelore::mcp {
namespace {

using enum ArgumentKind;

constexpr std::size_t kMostHits = 20;

constexpr Argument kMatchArguments[] = {{"text", kText, false},
                                        {"path", kPath, false},
                                        {"environment", kEnvironment, false},
                                        {"facts", ArgumentKind::kFacts, false},
                                        {"limit", kLimit, false},
                                        {"lang", kLanguage, false}};
constexpr Argument kSearchArguments[] = {{"query", kText, true},
                                         {"package", kText, false},
                                         {"limit", kLimit, false},
                                         {"lang", kLanguage, false}};
constexpr Argument kEntryArguments[] = {{"id", kText, true}, {"lang", kLanguage, false}};
constexpr Argument kSnippetArguments[] = {
    {"id", kText, true}, {"code", kFlag, false}, {"lang", kLanguage, false}};

constexpr Tool kTools[] = {
    {"match_error", kMatchArguments, match_error},
    {"search_issues", kSearchArguments, search_issues},
    {"get_entry", kEntryArguments, get_entry},
    {"get_verification_snippet", kSnippetArguments, get_verification_snippet},
};

Json schema_of(ArgumentKind kind) {
  switch (kind) {
    case kText:
    case kPath:
      return {{"type", "string"}};
    case kLanguage:
      return {{"type", "string"}, {"enum", {"en", "zh"}}};
    case kLimit:
      return {{"type", "integer"}, {"minimum", 1}, {"maximum", kMostHits}};
    case kEnvironment:
    case ArgumentKind::kFacts:
      return {{"type", "object"}, {"additionalProperties", {{"type", "string"}}}};
    case kFlag:
      return {{"type", "boolean"}};
  }
  return Json::object();
}

bool is_offered(const Argument& argument, bool local) {
  return local || argument.kind != kPath;
}

Error bad_argument(std::string_view name, Language language, std::string_view wanted) {
  return {
      ErrorCode::kBadField,
      {},
      {},
      {{"field", std::string(name)}, {"wanted", say(language, "wanted." + std::string(wanted))}}};
}

Result<void> check_environment(const Json& value, Language language) {
  if (!value.is_object()) return fail(bad_argument("environment", language, "object"));
  for (const auto& [package, version] : value.items())
    if (!version.is_string() || !Version::parse(version.get_ref<const std::string&>()))
      return fail(bad_argument("environment." + package, language, "version"));
  return {};
}

Result<void> check_facts(const Json& value, Language language) {
  if (!value.is_object()) return fail(bad_argument("facts", language, "object"));
  for (const auto& [name, fact] : value.items())
    if (!fact.is_string() || !is_fact_value(name, fact.get_ref<const std::string&>()))
      return fail(bad_argument("facts." + name, language, "fact"));
  return {};
}

Result<void> check_argument(const Argument& argument, const Json& value, Language language) {
  switch (argument.kind) {
    case kText:
    case kPath:
      if (value.is_string()) return {};
      return fail(bad_argument(argument.name, language, "string"));
    case kFlag:
      if (value.is_boolean()) return {};
      return fail(bad_argument(argument.name, language, "flag"));
    case kLanguage:
      if (value == "en" || value == "zh") return {};
      return fail(bad_argument(argument.name, language, "lang"));
    case kLimit:
      if (value.is_number_unsigned() && value >= 1U && value <= kMostHits) return {};
      return fail(bad_argument(argument.name, language, "limit"));
    case kEnvironment:
      return check_environment(value, language);
    case ArgumentKind::kFacts:
      return check_facts(value, language);
  }
  return {};
}

Result<void> check_arguments(const Tool& tool, const Json& arguments, bool local,
                             Language language) {
  const auto call = call_text(tool, local);
  if (!arguments.is_object()) return fail(bad_argument("arguments", language, "object"));
  for (const auto& argument : tool.arguments) {
    const std::string name(argument.name);
    if (!is_offered(argument, local)) continue;
    if (!arguments.contains(name)) {
      if (argument.required)
        return fail(ErrorCode::kArgumentMissing, {{"argument", name}, {"next", call}});
      continue;
    }
    if (auto checked = check_argument(argument, arguments[name], language); !checked) {
      checked.error().params.emplace_back("call", call);
      return checked;
    }
  }
  for (const auto& [name, unused] : arguments.items())
    if (std::none_of(tool.arguments.begin(), tool.arguments.end(), [&](const Argument& argument) {
          return argument.name == name && is_offered(argument, local);
        }))
      return fail(ErrorCode::kOneArgumentTooMany, {{"word", name}, {"next", call}});
  return {};
}

}  // namespace

std::span<const Tool> tools() {
  return kTools;
}

const Tool* find_tool(std::string_view name) {
  const auto* found = std::find_if(std::begin(kTools), std::end(kTools),
                                   [&](const Tool& tool) { return tool.name == name; });
  return found == std::end(kTools) ? nullptr : found;
}

Json input_schema(const Tool& tool, bool local, Language language) {
  Json properties = Json::object();
  Json required = Json::array();
  for (const auto& argument : tool.arguments) {
    if (!is_offered(argument, local)) continue;
    const std::string name(argument.name);
    Json schema = schema_of(argument.kind);
    schema["description"] = say(language, "mcp.argument." + name);
    properties[name] = std::move(schema);
    if (argument.required) required.push_back(name);
  }
  return {{"type", "object"},
          {"properties", std::move(properties)},
          {"required", std::move(required)},
          {"additionalProperties", false}};
}

std::string call_text(const Tool& tool, bool local) {
  std::string names;
  for (const auto& argument : tool.arguments)
    if (is_offered(argument, local))
      names.append(names.empty() ? "" : ", ")
          .append(argument.name)
          .append(argument.required ? "" : "?");
  return std::string(tool.name) + "(" + names + ")";
}

Result<ToolResult> run_tool(const Tool& tool, Context context, const Json& arguments) {
  const bool local = static_cast<bool>(context.open_logs);
  if (auto checked = check_arguments(tool, arguments, local, context.language); !checked)
    return fail(checked.error());
  if (const auto lang = arguments.find("lang"); lang != arguments.end())
    context.language = language_from_tag(lang->get_ref<const std::string&>());
  return tool.run(context, arguments);
}

}  // namespace tracelore::mcp
