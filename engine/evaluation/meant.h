/// Which entry a label means, after entries were merged and split.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "engine/entry/entry.h"

namespace tracelore {

/// Whether one of a label's ids means the entry: its own id, an alias, or that of the entry that
/// this one was once a part of.
inline bool is_meant(const Entry& entry, const std::vector<std::string>& ids) {
  return std::ranges::any_of(ids, [&](const std::string& id) {
    return !id.empty() && (id == entry.id || id == entry.split_from ||
                           std::ranges::find(entry.aliases, id) != entry.aliases.end());
  });
}

}  // namespace tracelore
