#include "engine/index/visible.h"

#include <algorithm>

namespace tracelore {

Xapian::doccount Visible::spelt(const Xapian::TermIterator& word) const {
  const auto all = word.get_termfreq();
  return hidden_.empty() ? all : all - std::min(all, hidden_.holders(spelling_key(*word)));
}

}  // namespace tracelore
