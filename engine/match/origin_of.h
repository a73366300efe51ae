/// Where the message of a root comes from that no entry claims. Never fails.
#pragma once

#include <vector>

#include "engine/match/answer.h"
#include "engine/origin/origins.h"

namespace tracelore {

/// Of the first exception of the report, or of a text of one or a few lines that holds none; empty
/// where a match of the answer claims it, and where nothing is known of it.
std::vector<Origin> origins_of(const Origins& origins, const Answer& answer);

}  // namespace tracelore
