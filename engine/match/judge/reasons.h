/// Why a finding is believed and placed where it is, as message ids and parameters: the `why` of an
/// answer.
#pragma once

#include <optional>

#include "engine/match/finding.h"
#include "engine/traceback/report.h"

namespace tracelore {

/// Signature, lines, captures, evidence, tolerances and the sentences that say it.
Why why_of(const Finding& finding);

/// "The text also shows KeyError: 'a' on line 8": the root of the report beside a claim that stands
/// in what followed from it, or on a log line. Secrets are masked.
std::optional<Statement> root_beside(const Finding& finding, const Report& report);

/// The rule that puts `before` ahead of `after`.
std::vector<Statement> order_reasons(const Finding& before, const Finding& after);

}  // namespace tracelore
