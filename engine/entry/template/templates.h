/// The templates of many entries, each wording once: hundreds of entries may word a message alike.
#pragma once

#include <mutex>
#include <string_view>
#include <unordered_map>

#include "engine/entry/template/template.h"

namespace tracelore {

/// Safe from any thread.
class Templates {
 public:
  /// As Template::parse(); what was parsed before is shared.
  Result<Template> parse(std::string_view text) {
    const std::lock_guard lock(mutex_);
    if (const auto known = templates_.find(text); known != templates_.end()) return known->second;
    auto parsed = Template::parse(text);
    if (parsed) templates_.emplace(parsed->text(), *parsed);
    return parsed;
  }

 private:
  std::mutex mutex_;
  std::unordered_map<std::string_view, Template> templates_;  // by their texts
};

}  // namespace tracelore
