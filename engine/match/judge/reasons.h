/// Why a finding is believed and placed where it is, as message ids and parameters: the `why` of an
/// answer.
#pragma once

#include "engine/match/finding.h"

namespace tracelore {

/// Signature, lines, captures, evidence, tolerances and the sentences that say it.
Why why_of(const Finding& finding);

/// The rule that puts `before` ahead of `after`.
std::vector<Statement> order_reasons(const Finding& before, const Finding& after);

}  // namespace tracelore
