/// Runs the recognisers over the streams of a cleaned text and settles who owns which lines.
#pragma once

#include <vector>

#include "engine/traceback/read/hints.h"
#include "engine/traceback/read/sentences.h"
#include "engine/traceback/read/view.h"

namespace tracelore::parsing {

/// Everything that was found, in the order of the text within each stream, chain links set
/// (Exception::cause is an index into the result). `hints`: those of `clean`. Kinds of read
/// lines are written into `clean`.
std::vector<FoundException> find_exceptions(CleanText& clean, const Hints& hints,
                                            const Limits& limits, const Sentences& sentences);

}  // namespace tracelore::parsing
