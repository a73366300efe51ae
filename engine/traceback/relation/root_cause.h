/// How the exceptions hang together, and which of them started it ("Root cause" in matching.md).
#pragma once

#include "engine/paste/clean.h"
#include "engine/traceback/relation/fold.h"

namespace tracelore::parsing {

/// Sets Exception::relation of every exception. Order of belief: the deepest cause of a chain
/// before its wrappers; what was raised before what followed from it (teardown); what ended the run
/// before what was caught and logged.
void relate(Folded& folded, const CleanText& clean);

/// Sorts: roots first, best first, then causes, wrappers, handled, teardown; indices are rewritten.
/// At most `most` are kept. `first_ranks` are the ranks that failed first, as far as known.
void sort_exceptions(Folded& folded, const std::vector<int>& first_ranks, std::size_t most);

}  // namespace tracelore::parsing
