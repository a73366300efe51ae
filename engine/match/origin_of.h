/// Where the message of a root comes from that no entry claims. Never fails.
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

}  // namespace tracelore
