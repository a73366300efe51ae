#include "engine/match/confirm/retrieve.h"

#include <algorithm>

namespace tracelore {
std::vector<SignatureRef> exact_leg(const Reader& reader, const Paste& paste,
                                    const std::vector<std::uint64_t>& shingles) {
  auto refs = reader.signatures_for(shingles);
  for (const auto& id : paste.graph_breaks) {
    const auto more = reader.signatures_for_graph_break(id);
    refs.insert(refs.end(), more.begin(), more.end());
  }
  std::sort(refs.begin(), refs.end());
  refs.erase(std::unique(refs.begin(), refs.end()), refs.end());
  return refs;
}

}  // namespace tracelore
