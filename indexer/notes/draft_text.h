/// The small change of entry drafts: ids, YAML scalars, Markdown that fits under a heading.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace tracelore {

/// Lower-case ASCII words joined by hyphens, at most 40 bytes: "ShardLeaseExpired" is
/// "shard-lease-expired". May be empty.
std::string kebab(std::string_view words);

/// `wanted`, else `otherwise`, with a number where `taken` has it; adds it there.
std::string unique_id(const std::string& wanted, const std::string& otherwise,
                      std::set<std::string>& taken);

std::string yaml_quoted(std::string_view text);

/// Headings become bold lines, fences name a language, rules are left out: check accepts it below a
/// heading of an entry.
std::string below_heading(std::string_view markdown);

}  // namespace tracelore
