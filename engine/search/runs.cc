#include "engine/search/runs.h"

#include <algorithm>

namespace tracelore {

const Runs::Places& Runs::places(Field field, const Lookup& lookup, EntryNumber entry) {
  const auto [at, added] =
      places_.try_emplace({entry, index_term(field, lookup.mark, lookup.text)});
  if (added)
    at->second.assign(database_.positionlist_begin(entry + 1, at->first.second),
                      database_.positionlist_end(entry + 1, at->first.second));
  return at->second;
}

std::size_t Runs::runs_in(Field field, const Wording& wording, EntryNumber entry) {
  auto starts = places(field, wording.all.front(), entry);
  for (std::size_t i = 1; i < wording.all.size() && !starts.empty(); ++i) {
    const auto& here = places(field, wording.all[i], entry);
    std::erase_if(starts, [&](Xapian::termpos start) {
      return !std::binary_search(here.begin(), here.end(), start + static_cast<Xapian::termpos>(i));
    });
  }
  return starts.size();
}

FieldCounts Runs::of(const Wording& wording, EntryNumber entry, FieldCounts held) {
  FieldCounts runs = 0;
  for (std::size_t f = 0; f < kTextFieldCount; ++f) {
    if (count_in(held, f) == 0) continue;
    const auto count = std::min<std::size_t>(runs_in(kTextFields[f], wording, entry), 15);
    runs |= counts_in(f, static_cast<std::uint32_t>(count));
  }
  return runs;
}

}  // namespace tracelore
