#include "engine/index/numbering.h"

#include <algorithm>

namespace tracelore {

Numbering::Numbering(std::vector<std::pair<std::string, Xapian::docid>> ids) {
  // An index that nobody edited has them in order.
  if (!std::ranges::is_sorted(ids)) std::ranges::sort(ids);
  for (const auto& [id, document] : ids) {
    if (numbers_.size() < document) numbers_.resize(document);
    numbers_[document - 1] = static_cast<EntryNumber>(documents_.size());
    documents_.push_back(document);
  }
}

}  // namespace tracelore
