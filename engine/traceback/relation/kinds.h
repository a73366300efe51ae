/// What kind of error an exception is, told by its class and its message: raised by itself, or a
/// consequence of another.
#pragma once

#include "engine/traceback/relation/fold.h"

namespace tracelore::parsing {

/// From the error that a library or a program raised to the noise that follows any death.
enum Distance : int { kGenuine, kSymptom, kWatchdog, kEnclosing, kNoise, kEcho };
Distance distance_of(const Exception& exception, const FoldedFacts& facts);

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
