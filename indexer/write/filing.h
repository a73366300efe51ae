/// Under which runs of words each signature is filed, for both legs.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "engine/entry/entry.h"
#include "engine/index/legs/legs.h"

namespace tracelore {

/// The rarest runs of one to three words of each signature's literal text, over all entries: every
/// entry is counted first, then each gets its filing. Signatures without a whole word have no
/// anchor (the lint refuses them).
class Filing {
 public:
  void count(const Entry& entry);
  /// By signature. Safe from any thread while nobody counts.
  std::vector<SignatureFiling> of(const Entry& entry) const;

 private:
  std::unordered_map<std::uint64_t, std::uint32_t> counts_;
};

}  // namespace tracelore
