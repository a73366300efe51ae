/// What is known of the reader's versions, and whether an entry applies to them.
#pragma once

#include "engine/match/answer.h"

namespace tracelore {

/// What was stated first, then the text, then paths, then frames, then what is installed on this
/// machine: an earlier source is never overridden by a later one. Frames that are of other releases
/// than a stated one dispute it. `here`: the text comes from this machine, so what is installed on
/// it counts as stated where the text itself says nothing.
Environment environment_of(const Report& report, const Environment& request, bool here = false);

/// Compared by PEP 440; an entry without bounds applies to any version. The statement says because
/// of what.
AppliesTo applies_to(const Entry& entry, const Environment& environment);

}  // namespace tracelore
