/// Fits the confidence model to labelled outcomes; what `./dev calibrate` writes.
#pragma once

#include <string>
#include <vector>

#include "engine/evaluation/evaluate.h"

namespace tracelore {

/// The text of calibration.h: logistic regression with a little shrinkage over the claims among
/// `outcomes`. Those of `left_out`, made although the right entry was taken out, show what a wrong
/// claim looks like and have a small weight. `date` is ISO 8601; `digest` names the labels that it
/// was fitted to.
std::string fit_calibration(const std::vector<Outcome>& outcomes,
                            const std::vector<Outcome>& left_out, std::string_view digest,
                            std::string_view date);

}  // namespace tracelore
