#include "server/handlers/api/openapi_document.h"

#include <algorithm>

#include "engine/base/bytes/ascii.h"
#include "engine/messages/messages.h"
#include "server/contract/contract.h"
#include "server/contract/rows.h"

namespace tracelore {
namespace {

constexpr const char* kExample =
    "RuntimeError: mat1 and mat2 shapes cannot be multiplied (32x512 and 256x10)";
constexpr const char* kProblemType = "application/problem+json";

Json reference(const Shape* shape) {
  if (!shape || shape->rows.empty()) return {{"type", "object"}};
  return {{"$ref", "#/components/schemas/" + std::string(shape->name)}};
}

Json choice_values(std::string_view of) {
  Json values = Json::array();
  while (!of.empty()) {
    const auto end = std::min(of.find('|'), of.size());
    values.push_back(of.substr(0, end));
    of.remove_prefix(std::min(end + 1, of.size()));
  }
  return values;
}

Json integer_schema(const Member& row) {
  Json schema = {{"type", "integer"}, {"minimum", row.least}};
  if (row.most > 0) schema["maximum"] = row.most;
  if (row.fallback > 0) schema["default"] = row.fallback;
  return schema;
}

Json one(const Member& row) {
  switch (row.kind) {
    case MemberKind::kText:
    case MemberKind::kVersion:
      return {{"type", "string"}};
    case MemberKind::kInteger:
      return integer_schema(row);
    case MemberKind::kNumber:
      return {{"type", "number"}};
    case MemberKind::kFlag:
      return {{"type", "boolean"}};
    case MemberKind::kChoice:
      return {{"type", "string"}, {"enum", choice_values(row.of)}};
    case MemberKind::kLanguage:
      return {{"type", "string"}, {"pattern", "^([eE][nN]|[zZ][hH])([-_].*)?$"}};
    case MemberKind::kShape:
      return reference(row.shape);
    case MemberKind::kPair:
      return {{"type", "array"}, {"items", integer_schema(row)}, {"minItems", 2}, {"maxItems", 2}};
  }
  return Json::object();
}

Json schema_of(const Member& row) {
  Json schema = one(row);
  if (row.many == Many::kList) schema = {{"type", "array"}, {"items", std::move(schema)}};
  if (row.many == Many::kMap)
    schema = {{"type", "object"}, {"additionalProperties", std::move(schema)}};
  if (!row.nullable) return schema;
  return {{"oneOf", Json::array({std::move(schema), {{"type", "null"}}})}};
}

// What a name means is said once, wherever it stands: the message `field.<name>`.
Json described_schema(const Member& row, Language language) {
  Json schema = schema_of(row);
  const std::string id = "field." + std::string(row.name);
  if (has_message(language, id)) schema["description"] = say(language, id);
  return schema;
}

Json object_schema(std::span<const Member> rows, Language language) {
  Json properties = Json::object();
  Json required = Json::array();
  for (const auto& row : rows) {
    properties[std::string(row.name)] = described_schema(row, language);
    if (row.required) required.push_back(row.name);
  }
  return {{"type", "object"}, {"properties", std::move(properties)}, {"required", required}};
}

// The schema of `shape`, and those of the shapes that it holds.
void add_schema(const Shape* shape, Language language, Json& schemas) {
  if (!shape || shape->rows.empty() || schemas.contains(shape->name)) return;
  schemas[std::string(shape->name)] = object_schema(shape->rows, language);
  for (const auto& row : shape->rows) add_schema(row.shape, language, schemas);
}

bool is_described(const Route& route) {
  return route.is_public && route.contract;
}

// "{id}" in the path.
Json path_parameters(std::string_view pattern, Language language) {
  Json parameters = Json::array();
  for (auto open = pattern.find('{'); open != pattern.npos; open = pattern.find('{', open + 1)) {
    const std::string name(pattern.substr(open + 1, pattern.find('}', open) - open - 1));
    parameters.push_back({{"name", name},
                          {"in", "path"},
                          {"required", true},
                          {"description", say(language, "parameter." + name)},
                          {"schema", {{"type", "string"}}}});
  }
  return parameters;
}

Json parameters_of(const Route& route, Language language) {
  Json parameters = path_parameters(route.pattern, language);
  for (const auto& row : route.contract->parameters)
    parameters.push_back({{"name", row.name},
                          {"in", "query"},
                          {"required", row.required},
                          {"description", say(language, "parameter." + std::string(row.name))},
                          {"schema", schema_of(row)}});
  return parameters;
}

// What a request looks like, by its shape.
Json example_of(const Shape* shape) {
  if (shape && shape->name == "Feedback")
    return {{"entry", "cuda-out-of-memory"}, {"fingerprint", ""}, {"solved", true}};
  const Json match = {{"text", kExample}, {"limit", 3}, {"environment", {{"torch", "2.8.0"}}}};
  if (shape && shape->name == "BatchRequest") return {{"logs", Json::array({match})}};
  return match;
}

Json body_of(const Contract& contract) {
  const Json json = {{"schema", reference(contract.takes)},
                     {"example", example_of(contract.takes)}};
  const Json raw = {{"schema", {{"type", "string"}}}, {"example", kExample}};
  Json content = Json::object();
  switch (contract.body) {
    case BodyKind::kPaste:
      content = {{"application/json", json}, {"text/plain", raw}};
      break;
    case BodyKind::kJson:
      content = {{"application/json", json}};
      break;
    case BodyKind::kForm:
      content = {{"application/x-www-form-urlencoded", {{"schema", {{"type", "object"}}}}},
                 {"multipart/form-data", {{"schema", {{"type", "object"}}}}}};
      break;
    case BodyKind::kNone:
      break;
  }
  return {{"required", true}, {"content", std::move(content)}};
}

Json answer_of(const Contract& contract) {
  const Json schema = contract.gives ? reference(contract.gives) : Json{{"type", "string"}};
  return {{std::string(contract.media_type), {{"schema", schema}}}};
}

Json headers_of(std::initializer_list<const char*> names, Language language) {
  Json headers = Json::object();
  for (const char* name : names)
    headers[name] = {{"description", say(language, "header." + lower_case(name))},
                     {"schema", {{"type", "string"}}}};
  return headers;
}

Json responses_of(const Contract& contract, Language language) {
  Json responses = Json::object();
  const Json headers = contract.body == BodyKind::kNone
                           ? headers_of({"X-Request-Id", "Warning", "ETag", "Link"}, language)
                           : headers_of({"X-Request-Id", "Warning"}, language);
  responses[std::to_string(contract.good)] = {{"description", say(language, "answer.good")},
                                              {"headers", headers},
                                              {"content", answer_of(contract)}};
  for (const int status : contract.refusals)
    responses[std::to_string(status)] = {
        {"description", say(language, "answer.refused")},
        {"content", {{kProblemType, {{"schema", reference(&contract::kProblem)}}}}}};
  if (responses.contains("429"))
    responses["429"]["headers"] = headers_of({"Retry-After", "RateLimit"}, language);
  return responses;
}

Json operation_of(const Route& route, Language language) {
  const Contract& contract = *route.contract;
  Json operation = {{"operationId", contract.id},
                    {"summary", say(language, route.summary)},
                    {"parameters", parameters_of(route, language)}};
  if (contract.body != BodyKind::kNone) operation["requestBody"] = body_of(contract);
  operation["responses"] = responses_of(contract, language);
  if (contract.operator_only) operation["security"] = Json::array({{{"token", Json::array()}}});
  return operation;
}

}  // namespace

Json openapi_document(std::span<const Route* const> routes, Language language,
                      const std::string& server) {
  Json paths = Json::object();
  for (const auto* route : routes)
    if (is_described(*route))
      paths[std::string(route->pattern)][lower_case(route->method)] =
          operation_of(*route, language);
  Json schemas = Json::object();
  add_schema(&contract::kProblem, language, schemas);
  for (const auto* route : routes)
    if (is_described(*route))
      for (const auto* shape : {route->contract->takes, route->contract->gives})
        add_schema(shape, language, schemas);
  Json document = {{"openapi", "3.1.0"},
                   {"info",
                    {{"title", "Tracelore"},
                     {"version", TRACELORE_VERSION},
                     {"description", say(language, "page.home.description")}}},
                   {"paths", std::move(paths)},
                   {"components",
                    {{"schemas", std::move(schemas)},
                     {"securitySchemes", {{"token", {{"type", "http"}, {"scheme", "bearer"}}}}}}}};
  if (!server.empty()) document["servers"] = Json::array({{{"url", server}}});
  return document;
}

}  // namespace tracelore
