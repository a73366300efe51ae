/// Which of an entry's causes holds in a paste ("Causes" in docs/matching.md).
#pragma once

#include <string_view>
#include <vector>

#include "engine/match/finding.h"

namespace tracelore {

/// A `when` is asked of the message that the finding shows: of the captures of every signature that
/// stands on its lines. Versions and facts that were only found on this machine settle nothing,
/// since the log may come from another one.
/// Settled is the one cause whose `when` is true while every other one is false. Otherwise the list
/// is open: those that are true, then those that nothing excludes, then the excluded ones; where
/// every one is excluded none is. Empty for what was not confirmed.
std::vector<CauseChoice> choose_causes(const Finding& finding, const Paste& paste,
                                       const Environment& environment, const Facts& facts = {});

/// kSettled, kOpen or kSingle.
CauseState cause_state(const Finding& finding);

}  // namespace tracelore
