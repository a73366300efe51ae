/// Verdict and confidence of findings: what the reader may rely on ("Judge" in docs/matching.md).
#pragma once

#include "engine/match/finding.h"
#include "engine/match/judge/calibration.h"

namespace tracelore {

/// Fills in causes, versions and the verdict of one finding.
void judge(Finding& finding, const Paste& paste, const Environment& environment,
           const Facts& facts = {});

/// kConfirmed where the whole of a template stands there, with its evidence and nothing forgiven.
MessageState message_state(const Finding& finding);

/// Among claims on the same words of the paste only the best keeps `exact`. `findings` are in their
/// final order.
void settle_rivals(std::vector<Finding>& findings);

/// The calibrated probability that the finding is the reader's problem, 0 to 1 (calibration.h).
double confidence_of(const Finding& finding);

/// What the calibration is fitted on, in its order. Numbers: 1 (the bias), exact, tolerances (3 at
/// most), missing evidence (2 at most), not on a root, cause open, not affected. Then how far the
/// template's literal text is under 40 bytes (0 to 1). Then: derived, similar only, no issue (a
/// wrapper or a guide), message shared with another entry.
using Features = std::array<double, calibration::kWeights.size()>;
Features features_of(const Finding& finding);

}  // namespace tracelore
