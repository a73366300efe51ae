#include "mcp/output_schemas.h"

#include <initializer_list>
#include <utility>

namespace tracelore::mcp {
namespace {

Json of_type(const char* type) {
  return {{"type", type}};
}

Json list_of(Json item) {
  return {{"type", "array"}, {"items", std::move(item)}};
}

// Every one of the members is there; others may stand beside them.
Json object_of(std::initializer_list<std::pair<const char*, Json>> members) {
  Json properties = Json::object();
  Json required = Json::array();
  for (const auto& [name, schema] : members) {
    properties[name] = schema;
    required.push_back(name);
  }
  return {{"type", "object"}, {"properties", properties}, {"required", required}};
}

Json verdict() {
  return {{"enum", {"exact", "likely", "related", "none"}}};
}

Json entry() {
  return object_of({{"id", of_type("string")}, {"title", of_type("string")}});
}

Json of_match() {
  return object_of(
      {{"verdict", verdict()},
       {"fingerprint", of_type("string")},
       {"environment", of_type("object")},
       {"exceptions", list_of(of_type("object"))},
       {"matches", list_of(object_of({{"entry", entry()},
                                      {"verdict", verdict()},
                                      {"cause", of_type("object")},
                                      {"workarounds", list_of(of_type("object"))}}))}});
}

Json of_search() {
  return object_of(
      {{"query", of_type("string")},
       {"total", of_type("integer")},
       {"results", list_of(object_of({{"entry", entry()}, {"summary", of_type("string")}}))}});
}

Json of_entry() {
  return object_of({{"entry", entry()},
                    {"upstream", list_of(of_type("string"))},
                    {"related", list_of(of_type("string"))},
                    {"has_snippet", of_type("boolean")}});
}

Json of_snippet() {
  auto schema = object_of({{"id", of_type("string")},
                           {"file", of_type("string")},
                           {"requires", of_type("object")},
                           {"devices", list_of(of_type("string"))},
                           {"headline", of_type("string")}});
  schema["properties"]["command"] = of_type("string");
  schema["properties"]["code"] = of_type("string");
  return schema;
}

}  // namespace

Json output_schema(std::string_view tool) {
  if (tool == "match_error") return of_match();
  if (tool == "search_issues") return of_search();
  if (tool == "get_entry") return of_entry();
  if (tool == "get_verification_snippet") return of_snippet();
  return nullptr;
}

}  // namespace tracelore::mcp
