/// Which of an entry's causes holds in a paste ("Causes" in docs/matching.md), and in which order
/// its cures help there.
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

/// What all the signatures in the shown message captured, as it follows in the text; each name
/// once.
std::vector<Capture> captures_of(const Finding& finding);

/// kSettled, kOpen or kSingle.
CauseState cause_state(const Finding& finding);

/// `entry`'s workarounds in the order of this paste: those that help against the chosen or settled
/// cause, in its order; with an open cause first those that help against every fitting one, then
/// the others' in the order of the entry; what only helps against excluded causes; last what does
/// not apply here. What risks data or safety never comes first where another one helps.
std::vector<WorkaroundChoice> order_workarounds(const Entry& entry, const Finding& finding,
                                                const Paste& paste, const Environment& environment,
                                                const Facts& facts = {});

}  // namespace tracelore
