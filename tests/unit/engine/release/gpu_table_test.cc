#include "engine/release/gpu_table.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

struct CardRow {
  const char* name;
  const char* card;
  const char* capability;
};

class Cards : public testing::TestWithParam<CardRow> {};

TEST_P(Cards, HaveTheCapabilityOfTheTable) {
  EXPECT_EQ(capability_of(GetParam().card), GetParam().capability);
}

INSTANTIATE_TEST_SUITE_P(, Cards,
                         testing::ValuesIn<CardRow>({
                             {"DataCentre", "NVIDIA H100 80GB HBM3", "9.0"},
                             {"DashesPartWords", "NVIDIA A100-SXM4-80GB", "8.0"},
                             {"SmallLetters", "nvidia a10g", "8.6"},
                             {"TenIsNotAHundred", "NVIDIA A10", "8.6"},
                             {"Blackwell", "NVIDIA B200", "10.0"},
                             {"BlackwellAtHome", "NVIDIA GeForce RTX 5090", "12.0"},
                             {"Pascal", "NVIDIA GeForce GTX 1080 Ti", "6.1"},
                             {"Turing", "Tesla T4", "7.5"},
                             {"Kepler", "Tesla K80", "3.7"},
                             {"Laptop", "NVIDIA GeForce RTX 3060 Laptop GPU", "8.6"},
                             {"QuadroOfTuring", "Quadro RTX 6000", "7.5"},
                             {"ItsNameOfAda", "NVIDIA RTX 6000 Ada Generation", "8.9"},
                             {"ItsNameOfAmpere", "NVIDIA RTX A6000", "8.6"},
                             {"TitanOfPascal", "NVIDIA TITAN X (Pascal)", "6.1"},
                             {"TitanOfMaxwell", "NVIDIA GeForce GTX TITAN X", "5.2"},
                             {"TitanOfEither", "TITAN X", ""},
                             {"Model", "H100", "9.0"},
                             {"CutOffBehindTheModel", "NVIDIA A100-SXM...", "8.0"},
                             {"CutOffWithOneCapability", "NVIDIA GeForce GTX 108...", "6.1"},
                             {"CutOffWithAChoice", "NVIDIA GeForce RTX ...", ""},
                             {"CutOffInANumberWithAChoice", "NVIDIA A10...", ""},
                             {"CutOffBeforeTheModel", "NVIDIA GeForce ...", ""},
                             {"AppleHasNone", "Apple M4", ""},
                             {"AmdHasNone", "AMD Instinct MI250X", ""},
                             {"NotInTheTable", "NVIDIA Graphics Device", ""},
                             {"Nothing", "", ""},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore
