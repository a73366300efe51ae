/// In which order an entry's cures help in a paste ("Causes" in docs/matching.md).
#pragma once

#include <vector>

#include "engine/match/facts.h"
#include "engine/match/finding.h"

namespace tracelore {

/// `entry`'s workarounds in the order of this paste: those that help against the chosen or settled
/// cause, in its order; with an open cause first those that help against every fitting one, then
/// the others' in the order of the entry; what only helps against excluded causes; last what does
/// not apply here. What risks data or safety never comes first where another one helps.
std::vector<WorkaroundChoice> order_workarounds(const Entry& entry, const Finding& finding,
                                                const Paste& paste, const Environment& environment,
                                                const Facts& facts);

}  // namespace tracelore
