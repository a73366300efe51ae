#include "engine/evaluation/calibrate.h"

#include <gtest/gtest.h>

#include <sstream>

#include "engine/match/judge/calibration.h"

namespace tracelore {
namespace {

constexpr std::size_t kSize = calibration::kWeights.size();
constexpr std::size_t kNotOnARoot = 4;
constexpr std::size_t kNotAffected = 6;

// A claim of which one feature beside the bias is set.
Outcome claim(std::size_t feature, bool right) {
  Outcome outcome;
  outcome.label.id = "wanted";
  outcome.verdict = Verdict::kLikely;
  outcome.ids = {right ? "wanted" : "other"};
  outcome.features.assign(kSize, 0.0);
  outcome.features[0] = 1;
  outcome.features[feature] = 1;
  return outcome;
}

std::vector<double> weights_of(const std::string& header) {
  const auto open = header.find("kWeights = {") + std::string_view("kWeights = {").size();
  std::istringstream numbers(header.substr(open, header.find('}', open) - open));
  std::vector<double> weights;
  for (std::string part; std::getline(numbers, part, ',');) weights.push_back(std::stod(part));
  return weights;
}

TEST(FitCalibration, TrustsWhatWasRightMoreThanWhatWasWrong) {
  std::vector<Outcome> outcomes;
  for (int i = 0; i < 200; ++i) {
    outcomes.push_back(claim(1, true));
    outcomes.push_back(claim(kNotOnARoot, i % 2 == 0));
  }
  const auto weights = weights_of(fit_calibration(outcomes, {}, "digest", "2026-01-01"));
  ASSERT_EQ(weights.size(), kSize);
  EXPECT_GT(weights[1], weights[kNotOnARoot]);
  const double odds = weights[0] + weights[kNotOnARoot];
  EXPECT_NEAR(1 / (1 + std::exp(-odds)), 0.5, 0.05);
}

TEST(FitCalibration, KeepsItsPriorForFeaturesThatNoLabelShows) {
  const auto none = weights_of(fit_calibration({}, {}, "d", "2026-01-01"));
  std::vector<Outcome> outcomes(100, claim(1, true));
  const auto some = weights_of(fit_calibration(outcomes, {}, "d", "2026-01-01"));
  EXPECT_DOUBLE_EQ(none[kNotAffected], some[kNotAffected]);
  EXPECT_LT(some[kNotAffected], 0);
}

TEST(FitCalibration, CountsAClaimWithoutItsEntryLessThanAClaimOnALabelledText) {
  const std::vector<Outcome> right(50, claim(1, true));
  const std::vector<Outcome> wrong(50, claim(1, false));
  const auto as_labels = weights_of(fit_calibration(
      [&] {
        auto all = right;
        all.insert(all.end(), wrong.begin(), wrong.end());
        return all;
      }(),
      {}, "d", "2026-01-01"));
  const auto as_left_out = weights_of(fit_calibration(right, wrong, "d", "2026-01-01"));
  EXPECT_GT(as_left_out[0] + as_left_out[1], as_labels[0] + as_labels[1]);
}

TEST(FitCalibration, SaysWhatItWasFittedTo) {
  const auto header = fit_calibration({}, {}, "0123abcd", "2026-11-21");
  EXPECT_NE(header.find("kDate = \"2026-11-21\""), std::string::npos);
  EXPECT_NE(header.find("kDataDigest = \"0123abcd\""), std::string::npos);
}

}  // namespace
}  // namespace tracelore
