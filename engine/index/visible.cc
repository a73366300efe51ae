#include "engine/index/visible.h"

#include <algorithm>

namespace tracelore {

Xapian::doccount Visible::entries() const {
  const auto all = database_.get_doccount();
  return all - std::min(all, static_cast<Xapian::doccount>(hidden_.size()));
}

Xapian::doccount Visible::holders(const Xapian::TermIterator& term) const {
  const auto all = term.get_termfreq();
  return hidden_.empty() ? all : all - std::min(all, hidden_.holders(*term));
}

Xapian::doccount Visible::spelt(const Xapian::TermIterator& word) const {
  const auto all = word.get_termfreq();
  return hidden_.empty() ? all : all - std::min(all, hidden_.holders(spelling_key(*word)));
}

}  // namespace tracelore
