/// What is known of the reader's versions, and whether an entry applies to them.
#pragma once

#include "engine/match/answer.h"

namespace tracelore {

/// Request first, then the text, then paths, then frames: an earlier source is never overridden by
/// a later one.
Environment environment_of(const Report& report, const Environment& request);

/// Compared by PEP 440; an entry without bounds applies to any version. The statement says because
/// of what.
AppliesTo applies_to(const Outline& entry, const Environment& environment);

/// Every workaround of the entry in the order to show: the decided cause's first, those that fit
/// the versions before those that are unknown, those that do not fit last.
std::vector<WorkaroundChoice> order_workarounds(const Entry& entry,
                                                const std::vector<CauseChoice>& causes,
                                                const Environment& environment);

}  // namespace tracelore
