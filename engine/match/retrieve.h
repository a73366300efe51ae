/// Candidates for a paste: retrieved, unproven. Two legs, kept apart because their promises differ
/// ("Candidates" in docs/matching.md).
#pragma once

#include <vector>

#include "engine/base/limits.h"
#include "engine/index/reader.h"
#include "engine/match/confirm.h"

namespace tracelore {

/// What a candidate was retrieved by; for explain.
struct TextCandidate {
  EntryNumber entry = 0;
  double weight = 0;  ///< Xapian's
};

/// Exact leg, uncut and complete: every signature whose anchor is among the paste's shingles, or
/// whose graph-break id the paste names. A signature that is not here could not have been confirmed
/// without a tolerance.
std::vector<SignatureRef> exact_leg(const Reader& reader, const Paste& paste,
                                    const std::vector<std::uint64_t>& shingles);

/// Text leg: the entries that share the rarest terms of these exceptions' messages and innermost
/// frames, best first, at most limits.text_leg_candidates.
Result<std::vector<TextCandidate>> text_leg(const Reader& reader, const Paste& paste,
                                            const std::vector<std::size_t>& exceptions,
                                            const Limits& limits);

}  // namespace tracelore
