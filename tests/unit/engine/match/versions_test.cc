#include "engine/match/versions.h"

#include <gtest/gtest.h>

#include "engine/traceback/parse.h"

namespace tracelore {
namespace {

Environment torch(const char* version, const char* from = "request") {
  return *version == '\0' ? Environment{} : Environment{{"torch", {version, from}}};
}

struct AppliesRow {
  const char* name;
  const char* affects;   // of torch, or empty
  const char* fixed_in;  // of torch, or empty
  const char* version;   // of torch, or empty
  Applies expected;
  const char* because = "";
};

class AppliesToVersion : public testing::TestWithParam<AppliesRow> {};

TEST_P(AppliesToVersion, IsJudgedByPep440) {
  const auto& row = GetParam();
  Entry entry;
  if (*row.affects) entry.affects.emplace("torch", *Specifier::parse(row.affects));
  if (*row.fixed_in) entry.fixed_in["torch"] = row.fixed_in;
  const auto applies = applies_to(entry, torch(row.version));
  EXPECT_EQ(name_of(applies.status), name_of(row.expected));
  if (*row.because) {
    EXPECT_EQ(applies.because.id, row.because);
  }
}

INSTANTIATE_TEST_SUITE_P(
    , AppliesToVersion,
    testing::ValuesIn<AppliesRow>({
        {"NoBounds", "", "", "2.8.0", Applies::kUnbound},
        {"Inside", ">=2.5,<2.8", "", "2.7.1", Applies::kAffected, "applies.inside"},
        {"Outside", ">=2.5,<2.8", "", "2.8.0", Applies::kNotAffected, "applies.outside"},
        {"LocalVersionIsItsRelease", ">=2.5,<2.8", "", "2.7.1+cu128", Applies::kAffected},
        {"DevelopmentBuildIsBeforeItsRelease", ">=2.5,<2.8", "", "2.8.0a0+gitabcdef",
         Applies::kAffected},
        {"NightlyOfAFixedRelease", ">=2.5,<2.8", "", "2.9.0.dev20250801+cu128",
         Applies::kNotAffected},
        {"UnknownVersion", ">=2.5,<2.8", "", "", Applies::kUnknown, "applies.unknown"},
        {"RangeInside", ">=2.5,<2.8", "", ">=2.6.0,<2.6.1", Applies::kAffected},
        {"RangeStraddles", ">=2.5,<2.8", "", ">=2.7.0,<2.8.1", Applies::kUnknown,
         "applies.straddles"},
        {"FixedBefore", "", "2.8", "2.8.0", Applies::kNotAffected, "applies.fixed.request"},
        {"FixedLater", "", "2.8", "2.7.1", Applies::kAffected},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST(EnvironmentOf, AnEarlierSourceIsNeverOverridden) {
  Report report;
  report.versions = {
      {"torch", "2.6.0", "paths"}, {"torch", "2.7.1", "text"}, {"numpy", "2.1", "text"}};
  const auto from_text = environment_of(report, {});
  EXPECT_EQ(from_text.at("torch").version, "2.7.1");
  EXPECT_EQ(from_text.at("torch").from, "text");
  const auto stated = environment_of(report, {{"Torch", {"2.8.0", ""}}});
  EXPECT_EQ(stated.at("torch").version, "2.8.0");
  EXPECT_EQ(stated.at("torch").from, "request");
  EXPECT_EQ(stated.at("numpy").version, "2.1");
  const auto here = environment_of(report, {{"torch", {"2.8.0", std::string(kFromThisMachine)}},
                                            {"timm", {"1.0", std::string(kFromThisMachine)}}});
  EXPECT_EQ(here.at("torch").from, "text");
  EXPECT_EQ(here.at("timm").from, kFromThisMachine);
}

TEST(EnvironmentOf, WhatIsInstalledCountsAsStatedWhereTheTextComesFromHere) {
  Report report;
  report.versions = {{"torch", "2.7.1", "text"}};
  const Environment request = {{"torch", {"2.8.0", std::string(kFromThisMachine)}},
                               {"numpy", {"2.1", "request"}},
                               {"timm", {"1.0", std::string(kFromThisMachine)}}};
  const auto known = environment_of(report, request, /*here=*/true);
  EXPECT_EQ(known.at("torch").version, "2.7.1");
  EXPECT_EQ(known.at("timm").from, "request");
  EXPECT_EQ(known.at("numpy").version, "2.1");
}

// Lines of torch 2.7.0 and 2.7.1; a frame without a line tells nothing.
TEST(EnvironmentOf, FramesTellTheRelease) {
  const auto report = parse_paste(
      "Traceback (most recent call last):\n"
      "  File \"/v/site-packages/torch/nn/modules/module.py\", line 1751, in _wrapped_call_impl\n"
      "    return self._call_impl(*args, **kwargs)\n"
      "  File \"/v/site-packages/torch/nn/modules/module.py\", line 1762, in _call_impl\n"
      "    return forward_call(*args, **kwargs)\n"
      "  File \"/v/site-packages/torch/nn/modules/linear.py\", line 125, in forward\n"
      "    return F.linear(input, self.weight, self.bias)\n"
      "RuntimeError: boom\n");
  const auto found = environment_of(report, {});
  ASSERT_TRUE(found.contains("torch"));
  EXPECT_EQ(found.at("torch").version, ">=2.7.0,<2.7.2");
  EXPECT_EQ(found.at("torch").from, "frames");
}

}  // namespace
}  // namespace tracelore
