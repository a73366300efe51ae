#include "engine/search/rank/runs.h"

#include <algorithm>

namespace tracelore {

const Runs::Places& Runs::places(std::size_t field, const Lookup& lookup, std::uint32_t candidate) {
  const auto [at, added] = places_.try_emplace({candidate, field, key_of(lookup)});
  if (added) at->second = postings_.places(lookup, candidate, field);
  return at->second;
}

std::size_t Runs::runs_in(std::size_t field, const Wording& wording, std::uint32_t candidate) {
  auto starts = places(field, wording.all.front(), candidate);
  for (std::size_t i = 1; i < wording.all.size() && !starts.empty(); ++i) {
    const auto& here = places(field, wording.all[i], candidate);
    std::erase_if(starts, [&](std::uint32_t start) {
      return !std::binary_search(here.begin(), here.end(), start + static_cast<std::uint32_t>(i));
    });
  }
  return starts.size();
}

WordFrequency Runs::of(const Wording& wording, std::uint32_t candidate, FieldSet fields) {
  FieldCounts runs{};
  for (std::size_t f = 0; f < kTextFieldCount; ++f)
    if ((fields >> f & 1U) != 0)
      runs[f] = static_cast<std::uint32_t>(runs_in(f, wording, candidate));
  return frequency_of(runs);
}

}  // namespace tracelore
