#include "engine/search/runs.h"

#include <algorithm>

namespace tracelore {

const Runs::Places& Runs::places(std::size_t field, const Lookup& lookup, EntryNumber entry) {
  const auto [at, added] = places_.try_emplace({entry, field, key_of(lookup)});
  if (added) at->second = postings_.places(lookup, entry, field);
  return at->second;
}

std::size_t Runs::runs_in(std::size_t field, const Wording& wording, EntryNumber entry) {
  auto starts = places(field, wording.all.front(), entry);
  for (std::size_t i = 1; i < wording.all.size() && !starts.empty(); ++i) {
    const auto& here = places(field, wording.all[i], entry);
    std::erase_if(starts, [&](std::uint32_t start) {
      return !std::binary_search(here.begin(), here.end(), start + static_cast<std::uint32_t>(i));
    });
  }
  return starts.size();
}

FieldCounts Runs::of(const Wording& wording, EntryNumber entry, FieldCounts held) {
  FieldCounts runs = 0;
  for (std::size_t f = 0; f < kTextFieldCount; ++f) {
    if (count_in(held, f) == 0) continue;
    const auto count = std::min<std::size_t>(runs_in(f, wording, entry), 15);
    runs |= counts_in(f, static_cast<std::uint32_t>(count));
  }
  return runs;
}

}  // namespace tracelore
