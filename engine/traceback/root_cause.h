/// Which of the exceptions started it: the judgement of matching.md, "Root cause".
#pragma once

#include "engine/traceback/clean.h"
#include "engine/traceback/fold.h"

namespace tracelore::parsing {

/// Sets Exception::relation of every exception. Order of belief: the deepest cause of a chain
/// before its wrappers; what was raised before what followed from it (teardown); what ended the run
/// before what was caught and logged.
void judge(Folded& folded, const CleanText& clean);

/// Sorts: roots first, best first, then causes, wrappers, handled, teardown; indices are rewritten.
/// At most `most` are kept. `first_ranks` are the ranks that failed first, as far as known.
void sort_exceptions(Folded& folded, const std::vector<int>& first_ranks, std::size_t most);

/// What a program or a library raised by itself: none of the kinds below.
bool is_genuine(const Exception& exception);
/// A network card or a route failed, as NCCL says on the side that it happened to.
bool is_network_fault(const Exception& exception);
/// Noise after the fact: broken pipes, aborted communicators, signals from the launcher.
bool is_teardown(const Exception& exception);
/// Raised only because something else was: ChildFailedError, "Engine core initialization failed",
/// exit codes.
bool is_wrapper(const Exception& exception);
/// A watchdog's or a store's time-out: the symptom of another rank's absence.
bool is_watchdog(const Exception& exception);

}  // namespace tracelore::parsing
