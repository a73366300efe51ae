#include "engine/release/companions.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/release/cuda_builds.h"

namespace tracelore {
namespace {

struct PairRow {
  const char* name;
  const char* package;
  const char* torch;
  const char* expected;  // empty: none
};

class Companions : public testing::TestWithParam<PairRow> {};

TEST_P(Companions, BelongToARelease) {
  const auto& row = GetParam();
  EXPECT_EQ(companion_of(row.package, *Version::parse(row.torch)).value_or(""), row.expected);
}

INSTANTIATE_TEST_SUITE_P(, Companions,
                         testing::ValuesIn<PairRow>({
                             {"Vision", "torchvision", "2.8.0", "0.23.0"},
                             {"Build", "torchvision", "2.8.0+cu128", "0.23.0"},
                             {"PatchOfItsOwn", "torchvision", "2.0.1", "0.15.2"},
                             {"Audio", "torchaudio", "2.8.0", "2.8.0"},
                             {"AudioEnded", "torchaudio", "2.12.0", ""},
                             {"Triton", "triton", "2.7.1", "3.3.1"},
                             {"TritonOfWindows", "triton-windows", "2.8.0", "3.5"},
                             {"Codec", "torchcodec", "2.8.0", "0.7"},
                             {"OldRelease", "torchvision", "1.13.1", "0.14.1"},
                             {"UnknownRelease", "torchvision", "1.4.0", ""},
                             {"Nightly", "torchvision", "2.8.0.dev20250408", ""},
                             {"OtherPackage", "numpy", "2.8.0", ""},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(NewestTorch, StandsLastInTheTable) {
  EXPECT_TRUE(companion_of("torchvision", newest_torch()));
  EXPECT_GE(newest_torch(), *Version::parse("2.15.0"));
}

TEST(TorchSeries, AreThoseOfTheTableTheNewestFirst) {
  const auto series = torch_series();
  EXPECT_EQ(series.front(), newest_torch().minor_series());
  EXPECT_EQ(series.back(), "1.13");
  EXPECT_EQ(std::ranges::count(series, "2.8"), 1);
}

struct BuildRow {
  const char* name;
  const char* capability;
  const char* driver;    // empty: not known
  const char* expected;  // empty: none
};

class CudaBuilds : public testing::TestWithParam<BuildRow> {};

TEST_P(CudaBuilds, FitCardAndDriver) {
  const auto& row = GetParam();
  const auto driver = Version::parse(row.driver);
  const auto build = cuda_build_for(row.capability, driver ? std::optional(*driver) : std::nullopt);
  EXPECT_EQ(build.value_or(""), row.expected);
}

INSTANTIATE_TEST_SUITE_P(, CudaBuilds,
                         testing::ValuesIn<BuildRow>({
                             {"Blackwell", "12.0", "", "cu128"},
                             {"BlackwellOfDataCentres", "10.0", "570.86.10", "cu128"},
                             {"BlackwellUnderAnOldDriver", "12.0", "470.57", ""},
                             {"Hopper", "9.0", "550.54.15", "cu128"},
                             {"HopperUnderAnOldDriver", "9.0", "470.82.01", "cu118"},
                             {"Turing", "7.5", "", "cu128"},
                             {"Volta", "7.0", "", "cu126"},
                             {"Pascal", "6.1", "", "cu126"},
                             {"PascalUnderAnOldDriver", "6.1", "460.32.03", "cu118"},
                             {"Kepler", "3.7", "", ""},
                             {"DriverBeforeAll", "8.0", "418.40", ""},
                             {"NoCapability", "sm_90", "", ""},
                             {"NoMinor", "9", "", ""},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore
