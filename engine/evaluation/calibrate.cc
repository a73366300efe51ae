#include "engine/evaluation/calibrate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <sstream>

#include "engine/match/judge/calibration.h"

namespace tracelore {
namespace {

constexpr std::size_t kSize = calibration::kWeights.size();
// One paste in ten is taken to be of a problem that no entry knows.
constexpr double kLeftOutWeight = 0.1;
// What was believed before any data, in the order of features_of(): a feature that the labels
// hardly show (derived signatures, a version that has the fix) keeps its weight.
constexpr std::array<double, kSize> kPrior = {3.0,  2.0,  -0.6, -0.5, -0.8, -0.3,
                                              -0.5, -0.8, -0.5, -3.5, -1.0, -0.5};
constexpr double kShrinkage = 0.001;
constexpr double kStep = 0.5;
constexpr int kRounds = 20'000;

struct Example {
  std::array<double, kSize> features{};
  double right = 0;
  double weight = 1;
};

void add_examples(const std::vector<Outcome>& outcomes, double weight,
                  std::vector<Example>& examples) {
  for (const auto& outcome : outcomes) {
    if (!outcome.claimed() || !outcome.label.named || outcome.features.size() != kSize) continue;
    Example example;
    std::copy(outcome.features.begin(), outcome.features.end(), example.features.begin());
    example.right = outcome.right() ? 1 : 0;
    example.weight = weight;
    examples.push_back(example);
  }
}

// Plain gradient descent: a few hundred examples, a dozen weights, run once by hand.
std::array<double, kSize> fit(const std::vector<Example>& examples) {
  std::array<double, kSize> weights = kPrior;
  const double total = std::accumulate(examples.begin(), examples.end(), 0.0,
                                       [](double sum, const Example& e) { return sum + e.weight; });
  for (int round = 0; round < kRounds && total > 0; ++round) {
    std::array<double, kSize> gradient{};
    for (const auto& example : examples) {
      const double score =
          std::inner_product(weights.begin(), weights.end(), example.features.begin(), 0.0);
      const double error = 1.0 / (1.0 + std::exp(-score)) - example.right;
      for (std::size_t i = 0; i < kSize; ++i)
        gradient[i] += example.weight * error * example.features[i];
    }
    for (std::size_t i = 0; i < kSize; ++i)
      weights[i] -= kStep * (gradient[i] / total + kShrinkage * (weights[i] - kPrior[i]));
  }
  return weights;
}

}  // namespace

std::string fit_calibration(const std::vector<Outcome>& outcomes,
                            const std::vector<Outcome>& left_out, std::string_view digest,
                            std::string_view date) {
  std::vector<Example> examples;
  add_examples(outcomes, 1, examples);
  add_examples(left_out, kLeftOutWeight, examples);
  const auto weights = fit(examples);
  std::ostringstream list;
  for (const double weight : weights)
    list << (list.tellp() > 0 ? ", " : "") << std::round(weight * 1000) / 1000;
  std::string text =
      "/// The confidence model: a logistic regression over the features of a claim, which\n"
      "/// features_of() in judge.h names. Written by `./dev calibrate`; do not edit by hand.\n"
      "#pragma once\n\n#include <array>\n#include <string_view>\n\n"
      "namespace tracelore::calibration {\n\n// clang-format off\n";
  text.append("inline constexpr std::string_view kDate = \"").append(date).append("\";\n");
  text.append("inline constexpr std::string_view kDataDigest = \"").append(digest).append("\";\n");
  text.append("inline constexpr std::array<double, " + std::to_string(kSize) +
              "> kWeights = {\n    ")
      .append(list.str())
      .append("};\n");
  return text.append("// clang-format on\n\n}  // namespace tracelore::calibration\n");
}

}  // namespace tracelore
