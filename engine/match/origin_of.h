/// Which library's source says a message that no entry claims, and of which releases a raising line
/// is. Safe from any thread; neither fails.
#pragma once

#include <vector>

#include "engine/index/reader.h"
#include "engine/match/answer.h"
#include "engine/origin/origin.h"

namespace tracelore {

/// The origins of the first exception of the report. A text of one or a few lines without an
/// exception counts as one. Empty where a match of the answer claims it, and where nothing is known
/// of it. The first call of the process reads the files of origins, some 50 ms.
std::vector<Origin> origins_of(const Reader& reader, const Answer& answer);

/// Adds the range of releases in which an exception's innermost line says its message. Only for a
/// library of which no release is known, and not where all releases have that line. True where one
/// was added. It reads the files of origins, too.
bool add_raised(const Reader& reader, const Report& report, Environment& environment);

}  // namespace tracelore
