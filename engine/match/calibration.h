/// The confidence model: a logistic regression over the features of a claim, fitted by `./dev
/// calibrate`. Written by that command; do not edit by hand.
#pragma once

#include <array>
#include <string_view>

namespace tracelore::calibration {

inline constexpr std::string_view kDate = "unfitted";
inline constexpr std::string_view kDataDigest = "";
/// bias, exact, tolerances, missing evidence, not a root, cause open, not affected, short template,
/// derived, similar only
inline constexpr std::array<double, 10> kWeights = {3.0,  2.0,  -0.6, -0.5, -0.8,
                                                    -0.3, -0.5, -0.8, -0.5, -3.5};

}  // namespace tracelore::calibration
