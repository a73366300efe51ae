/// Where the message of a root comes from that no entry claims, and what the lines that raise tell
/// of releases. Never fails.
#pragma once

#include <vector>

#include "engine/index/reader.h"
#include "engine/match/answer.h"
#include "engine/origin/origin.h"

namespace tracelore {

/// Of the first exception of the report, or of a text of one or a few lines that holds none; empty
/// where a match of the answer claims it, and where nothing is known of it. The first answer that
/// asks reads the files of origins, some 50 ms; a claimed one never does.
std::vector<Origin> origins_of(const Reader& reader, const Answer& answer);

/// For each exception whose innermost frame is an installed library's of which no release is known:
/// the releases of which that very line says the message, if they are not all. Whether there is
/// one. It reads the files of origins, too.
bool add_raised(const Reader& reader, const Report& report, Environment& environment);

}  // namespace tracelore
