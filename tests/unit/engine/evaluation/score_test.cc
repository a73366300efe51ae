#include <gtest/gtest.h>

#include "engine/evaluation/evaluate.h"

namespace tracelore {
namespace {

Outcome outcome(const char* wanted, std::vector<std::string> got, Verdict verdict,
                double confidence = 0.9) {
  Outcome result;
  result.label.id = wanted;
  result.label.kind = *wanted ? "positive" : "near";
  result.ids = std::move(got);
  result.verdict = verdict;
  result.confidence = confidence;
  return result;
}

TEST(Score, CountsPlacesAndClaimsOfPositives) {
  const auto score = score_of(
      {outcome("a", {"a"}, Verdict::kExact), outcome("a", {"b", "a"}, Verdict::kRelated),
       outcome("a", {"b", "c", "d", "a"}, Verdict::kLikely), outcome("a", {}, Verdict::kNone)},
      {});
  EXPECT_EQ(score.positives, 4U);
  EXPECT_DOUBLE_EQ(score.top1, 0.25);
  EXPECT_DOUBLE_EQ(score.top3, 0.5);
  EXPECT_DOUBLE_EQ(score.reciprocal_rank, (1 + 0.5 + 0.25 + 0) / 4);
  EXPECT_DOUBLE_EQ(score.claimed_right, 0.25);
  EXPECT_DOUBLE_EQ(score.wrong_claims, 0.25);
}

TEST(Score, WhatIsEquallyRightIsRight) {
  auto also = outcome("a", {"b"}, Verdict::kExact);
  also.label.also = {"b"};
  EXPECT_DOUBLE_EQ(score_of({also}, {}).top1, 1);
  EXPECT_DOUBLE_EQ(score_of({also}, {}).wrong_claims, 0);
}

TEST(Score, ATextThatDoesNotNameItsProblemIsNotCounted) {
  auto unnamed = outcome("a", {"b"}, Verdict::kExact);
  unnamed.label.named = false;
  EXPECT_EQ(score_of({unnamed}, {}).positives, 0U);
}

TEST(Score, NegativesAreClaimedFalselyOrNot) {
  auto far = outcome("", {"a"}, Verdict::kRelated);
  far.label.kind = "far";
  auto allowed = outcome("", {"a"}, Verdict::kLikely);
  allowed.label.also = {"a"};
  const auto score = score_of(
      {far, allowed, outcome("", {"a"}, Verdict::kLikely), outcome("", {}, Verdict::kNone)}, {});
  EXPECT_EQ(score.negatives, 4U);
  EXPECT_DOUBLE_EQ(score.false_claims, 0.25);
  EXPECT_DOUBLE_EQ(score.related_far, 1);
}

TEST(Score, CalibrationIsTheDistanceOfConfidenceFromTruth) {
  const auto score = score_of(
      {outcome("a", {"a"}, Verdict::kExact, 0.95), outcome("a", {"b"}, Verdict::kExact, 0.95)}, {});
  EXPECT_NEAR(score.calibration_error, 0.45, 1e-9);
  EXPECT_DOUBLE_EQ(score.area_under_curve, 0.5);
}

TEST(Score, ConfidenceThatTellsWrongFromRightHasAFullArea) {
  const auto score = score_of(
      {outcome("a", {"a"}, Verdict::kExact, 0.9), outcome("a", {"b"}, Verdict::kLikely, 0.6)}, {});
  EXPECT_DOUBLE_EQ(score.area_under_curve, 1);
}

TEST(Score, LeftOutEntriesMustNotBeAnsweredExactly) {
  const auto score =
      score_of({}, {outcome("a", {"b"}, Verdict::kExact), outcome("a", {"b"}, Verdict::kLikely)});
  EXPECT_EQ(score.left_out, 2U);
  EXPECT_DOUBLE_EQ(score.left_out_exact, 0.5);
  EXPECT_GT(score.left_out_exact_upper, 0.5);
}

TEST(Score, RegressionsAreNamedAndImprovementsAreNot) {
  Score before;
  before.top1 = 0.9;
  before.false_claims = 0.01;
  const auto baseline = score_to_json(before);
  Score now = before;
  now.top1 = 0.95;
  EXPECT_TRUE(regressions(now, baseline).empty());
  now.top1 = 0.89;
  now.false_claims = 0.02;
  const auto worse = regressions(now, baseline);
  ASSERT_EQ(worse.size(), 2U);
  EXPECT_EQ(worse[0].rfind("top1", 0), 0U);
  EXPECT_EQ(worse[1].rfind("false_claims", 0), 0U);
}

TEST(ReadLabels, SaysWhichLineIsWrong) {
  const auto labels =
      read_labels("{\"file\": \"a\", \"id\": \"x\"}\n{\"file\": \"b\", \"id\": null}\n");
  ASSERT_TRUE(labels);
  ASSERT_EQ(labels->size(), 2U);
  EXPECT_EQ((*labels)[1].kind, "near");
  const auto bad = read_labels("{\"file\": \"a\"}\n{\"id\": \"x\"}\n");
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().code, ErrorCode::kMissingKey);
  EXPECT_EQ(bad.error().at.line, 2U);
}

TEST(ReadLabels, AValueOfAnotherTypeIsNamedWithItsLine) {
  for (const auto* field : {"\"id\": 3", "\"also\": [1]", "\"named\": 1", "\"torch\": []",
                            "\"ranks\": \"x\"", "\"first_ranks\": {}"}) {
    const auto bad =
        read_labels("{\"file\": \"a\"}\n{\"file\": \"b\", " + std::string(field) + "}");
    ASSERT_FALSE(bad) << field;
    EXPECT_EQ(bad.error().code, ErrorCode::kBadValue) << field;
    EXPECT_EQ(bad.error().at.line, 2U) << field;
  }
}

}  // namespace
}  // namespace tracelore
