#include "engine/base/json/json_fields.h"

#include <algorithm>
#include <map>
#include <string>

namespace tracelore {
namespace {

constexpr std::size_t kMaxDepth = 8;

// The paths as a tree; a node without children keeps everything below it.
struct Wanted {
  std::map<std::string, Wanted, std::less<>> children;
};

void add_path(Wanted& root, std::string_view path) {
  Wanted* node = &root;
  for (std::size_t depth = 0; !path.empty() && depth < kMaxDepth; ++depth) {
    const auto dot = std::min(path.find('.'), path.size());
    node = &node->children[std::string(path.substr(0, dot))];
    path.remove_prefix(std::min(dot + 1, path.size()));
  }
}

Json keep(const Json& json, const Wanted& wanted) {
  if (wanted.children.empty()) return json;
  if (json.is_array()) {
    Json kept = Json::array();
    for (const auto& item : json) kept.push_back(keep(item, wanted));
    return kept;
  }
  if (!json.is_object()) return json;
  Json kept = Json::object();
  for (const auto& [key, value] : json.items()) {
    const auto child = wanted.children.find(key);
    if (child != wanted.children.end()) kept[key] = keep(value, child->second);
  }
  return kept;
}

}  // namespace

Json trim_to_fields(const Json& json, std::string_view fields) {
  Wanted root;
  while (!fields.empty()) {
    const auto comma = std::min(fields.find(','), fields.size());
    add_path(root, fields.substr(0, comma));
    fields.remove_prefix(std::min(comma + 1, fields.size()));
  }
  return keep(json, root);
}

}  // namespace tracelore
