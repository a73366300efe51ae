/// What of an entry a result shows a stretch of, as plain text; kept with the index, so that a page
/// of results does not take Markdown apart again.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "engine/entry/entry.h"
#include "engine/index/companion.h"
#include "engine/index/reader.h"

namespace tracelore {

/// Blocks of text without markup.
struct Prose {
  std::vector<std::string> problem;  ///< summary, symptom, causes
  std::vector<std::string> workarounds;
};
Prose prose_of(const Article& article);

/// Safe from any thread.
class ProseCache final : public Companion {
 public:
  /// Made the first time. An index that has no room for a cache makes it every time.
  static std::shared_ptr<const Prose> of(const Reader& reader,
                                         const std::shared_ptr<const Entry>& entry,
                                         Language language);

 private:
  struct Kept {
    std::shared_ptr<const Entry> entry;  // so that no other one gets its address
    std::shared_ptr<const Prose> prose;
  };
  std::mutex mutex_;
  std::size_t bytes_ = 0;
  std::map<std::pair<const Entry*, Language>, Kept> kept_;
};

}  // namespace tracelore
