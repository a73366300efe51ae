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
  /// The first template of that text.
  Template share(const Template& pattern) {
    const std::lock_guard lock(mutex_);
    return templates_.emplace(pattern.text(), pattern).first->second;
  }

 private:
  std::mutex mutex_;
  std::unordered_map<std::string_view, Template> templates_;  // by their texts
};

}  // namespace tracelore
