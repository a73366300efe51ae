/// The confidence model: a logistic regression over the features of a claim, which
/// features_of() in judge.h names. Written by `./dev calibrate`; do not edit by hand.
#pragma once

#include <array>
#include <string_view>

namespace tracelore::calibration {

// clang-format off
inline constexpr std::string_view kDate = "2026-11-21";
inline constexpr std::string_view kDataDigest = "01d8879cc41234a50da337b0624426d5071d9f45626287b0d99576a91dc7e67d";
inline constexpr std::array<double, 12> kWeights = {
    3.784, 3.012, -0.298, -1.554, -1.466, 0.316, -0.5, -0.569, -0.5, -3.5, -1.708, -1.007};
// clang-format on

}  // namespace tracelore::calibration
