/// Candidates for a paste: retrieved, unproven. Two legs, kept apart because their promises differ
/// ("Candidates" in docs/matching.md); the text leg is Reader::similar().
#pragma once

#include <vector>

#include "engine/base/limits.h"
#include "engine/index/reader.h"
#include "engine/match/confirm/confirm.h"

namespace tracelore {

/// Exact leg, uncut and complete: every signature whose anchor is among the paste's shingles, or
/// whose graph-break id the paste names. A signature that is not here could not have been confirmed
/// without a tolerance. In order.
std::vector<SignatureRef> exact_leg(const Reader& reader, const Paste& paste,
                                    const std::vector<std::uint64_t>& shingles);

}  // namespace tracelore
