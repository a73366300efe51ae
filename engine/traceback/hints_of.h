/// The one scan of a cleaned text for what its readers look for.
#pragma once

#include "engine/paste/clean.h"
#include "engine/traceback/read/hints.h"

namespace tracelore::parsing {

/// One walk over the text, whatever the number of literals.
Hints hints_of(const CleanText& clean);

}  // namespace tracelore::parsing
