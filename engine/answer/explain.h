/// Every stage of one answer as readable text: `tracelore explain` and `?explain=1`.
#pragma once

#include <string>

#include "engine/match/matcher.h"

namespace tracelore {

/// Cleaned lines with what was dropped and why, the report, shingles, candidates and what retrieved
/// them, evidence, the rules that ordered them. Secrets are masked.
std::string explain(const Reader& reader, const Answer& answer, const MatchTrace& trace,
                    Language language);

}  // namespace tracelore
