#include "server/contract/unknown.h"

#include <algorithm>

namespace tracelore {
namespace {

// "matches.entry.id" through the shapes; below a map or a pair anything may stand.
bool is_path(std::span<const Member> rows, std::string_view path) {
  if (rows.empty()) return true;  // the answer has no shape
  while (!path.empty()) {
    const auto dot = std::min(path.find('.'), path.size());
    const auto* row = find_member(rows, path.substr(0, dot));
    if (!row) return false;
    if (row->many == Many::kMap || row->kind == MemberKind::kPair) return true;
    rows = row->shape ? row->shape->rows : std::span<const Member>{};
    path.remove_prefix(std::min(dot + 1, path.size()));
  }
  return true;
}

bool takes_packages(const Contract& contract) {
  return std::ranges::any_of(contract.parameters,
                             [](const Member& row) { return row.kind == MemberKind::kVersion; });
}

void add_unknown_paths(const Contract& contract, std::string_view fields,
                       std::vector<std::string>& unknown) {
  while (!fields.empty()) {
    const auto comma = std::min(fields.find(','), fields.size());
    if (!is_path(contract.gives->rows, fields.substr(0, comma)))
      unknown.emplace_back(fields.substr(0, comma));
    fields.remove_prefix(std::min(comma + 1, fields.size()));
  }
}

}  // namespace

std::vector<std::string> unknown_names(const Contract& contract, const Fields& query) {
  std::vector<std::string> unknown;
  for (const auto& [name, value] : query) {
    if (name == "fields" && contract.gives)
      add_unknown_paths(contract, value, unknown);
    else if (!find_member(contract.parameters, name) && !takes_packages(contract))
      unknown.push_back(name);
  }
  return unknown;
}

std::vector<std::string> unknown_members(std::span<const Member> rows, const Json& json) {
  std::vector<std::string> unknown;
  if (json.is_object())
    for (const auto& [name, value] : json.items())
      if (!find_member(rows, name)) unknown.push_back(name);
  return unknown;
}

}  // namespace tracelore
