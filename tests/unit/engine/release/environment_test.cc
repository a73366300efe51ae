#include "engine/release/environment.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

struct EnvironmentRow {
  const char* name;
  KnownVersion known;
  const char* specifier;
  Fit fit;
};

class Fits : public testing::TestWithParam<EnvironmentRow> {};
TEST_P(Fits, DecidesOnlyWhatIsCertain) {
  EXPECT_EQ(fits(GetParam().known, *Specifier::parse(GetParam().specifier)), GetParam().fit);
}
INSTANTIATE_TEST_SUITE_P(
    , Fits,
    testing::ValuesIn<EnvironmentRow>({
        {"Stated", {"2.7.1+cu128", "text"}, "<2.8", Fit::kYes},
        {"StatedOutside", {"2.8.0", "text"}, "<2.8", Fit::kNo},
        {"RangeInside", {">=2.7.0,<2.7.2", "frames"}, "<2.8", Fit::kYes},
        {"RangeOutside", {">=2.7.0,<2.7.2", "frames"}, ">=2.8", Fit::kNo},
        {"RangeAcross", {">=2.7.0,<2.9.0", "frames"}, "<2.8", Fit::kUnknown},
        {"RangeOnPatch", {">=2.7.0,<2.8.0", "frames"}, "<2.7.1", Fit::kUnknown},
        {"RangeInPrefix", {">=2.5.1,<2.6.0", "frames"}, "==2.5.*", Fit::kYes},
        {"RangeNotInPrefix", {">=2.5.1,<2.6.0", "frames"}, "==2.6.*", Fit::kNo},
        {"RangeHole", {">=2.5,<2.8", "frames"}, "!=2.6.0", Fit::kUnknown},
        {"RangeOfOne", {"==2.8.0", "frames"}, ">=2.8,<2.8.1", Fit::kYes},
        {"RangeAtBound", {">=2.6,<2.8", "frames"}, "<2.8", Fit::kYes},
        {"RangeCompatible", {">=2.5.1,<2.6.0", "frames"}, "~=2.5.0", Fit::kYes},
        {"PathSeries", {"3.11", "paths"}, ">=3.11.4", Fit::kUnknown},
        {"PathSeriesInside", {"3.11", "paths"}, ">=3.9,<3.12", Fit::kYes},
        {"PathSeriesOutside", {"3.11", "paths"}, ">=3.12", Fit::kNo},
        {"Nonsense", {"whatever", "request"}, ">=3.12", Fit::kUnknown},
        {"NonsenseUnbound", {"whatever", "request"}, "", Fit::kYes},
        {"EmptyRange", {"", "frames"}, ">=2", Fit::kUnknown},
    }),
    [](const auto& row) { return std::string(row.param.name); });

// What the frames' lines tell of a package that may be known: "version from disputed".
struct RangeRow {
  const char* name;
  std::optional<KnownVersion> known;
  const char* after;
};

TEST(AddRange, StatedReleasesStayAndAreDisputed) {
  const RangeRow rows[] = {
      {"nothing stated", std::nullopt, ">=4.46.0,<4.48.0 frames "},
      {"stated inside", KnownVersion{"4.47.1", "text", 3}, "4.47.1 text "},
      {"stated outside", KnownVersion{"4.40.0", "text", 3}, "4.40.0 text >=4.46.0,<4.48.0"},
      {"a build of its own", KnownVersion{"4.49.0.dev0", "text", 3}, "4.49.0.dev0 text "},
      {"no version", KnownVersion{"main", "request"}, "main request "},
  };
  for (const auto& row : rows) {
    Environment environment;
    if (row.known) environment.emplace("transformers", *row.known);
    add_range("transformers", ">=4.46.0,<4.48.0", environment);
    const auto& known = environment.at("transformers");
    EXPECT_EQ(known.version + " " + known.from + " " + known.disputed, row.after) << row.name;
  }
}

VersionBounds bounds(std::initializer_list<std::pair<const char*, const char*>> rows) {
  VersionBounds result;
  for (const auto& [package, specifier] : rows) result[package] = *Specifier::parse(specifier);
  return result;
}

TEST(FitsBounds, OneThatDoesNotFitDecides) {
  const Environment environment{{"torch", {"2.8.0", "text"}}, {"triton", {"3.4.0", "text"}}};
  std::string by;
  EXPECT_EQ(fits(environment, bounds({{"torch", ">=2.8"}, {"triton", "<3.4"}}), &by), Fit::kNo);
  EXPECT_EQ(by, "triton");
  EXPECT_EQ(fits(environment, bounds({{"lightning", "<2"}, {"triton", "<3.4"}}), &by), Fit::kNo);
  EXPECT_EQ(by, "triton");
  EXPECT_EQ(fits(environment, bounds({{"lightning", "<2"}, {"torch", ">=2.8"}}), &by),
            Fit::kUnknown);
  EXPECT_EQ(by, "lightning");
  EXPECT_EQ(fits(environment, bounds({{"torch", ">=2.8"}}), &by), Fit::kYes);
  EXPECT_EQ(by, "torch");
  EXPECT_EQ(fits(environment, {}, &by), Fit::kYes);
  EXPECT_EQ(by, "");
}

TEST(FitsBounds, KnowsAPackageByAnySpelling) {
  const Environment environment{{"torch-geometric", {"2.5.2", "text"}}};
  EXPECT_EQ(fits(environment, bounds({{"Torch_Geometric", "<2.5"}})), Fit::kNo);
}

}  // namespace
}  // namespace tracelore
