/// Which errors a program caught, wrote into its log and outlived.
#pragma once

#include "engine/paste/clean.h"
#include "engine/traceback/relation/fold.h"

namespace tracelore::parsing {

/// Sets FoldedFacts::survived, and Relation::kHandled where something else ended the run. Roots of
/// chains are known by then, their distances are not.
void mark_survived(Folded& folded, const CleanText& clean);

}  // namespace tracelore::parsing
