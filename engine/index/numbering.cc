#include "engine/index/numbering.h"

#include <algorithm>

namespace tracelore {

Numbering::Numbering(std::vector<std::pair<std::string, Xapian::docid>> ids) : size_(ids.size()) {
  Xapian::docid last = 0;
  bool in_place = std::is_sorted(ids.begin(), ids.end());
  for (std::size_t i = 0; i < ids.size(); ++i) {
    in_place = in_place && ids[i].second == i + 1;
    last = std::max(last, ids[i].second);
  }
  if (in_place) return;
  std::sort(ids.begin(), ids.end());
  numbers_.resize(last);
  for (const auto& [id, document] : ids) {
    numbers_[document - 1] = static_cast<EntryNumber>(documents_.size());
    documents_.push_back(document);
  }
}

}  // namespace tracelore
