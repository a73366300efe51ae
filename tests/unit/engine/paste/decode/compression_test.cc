#include "engine/paste/decode/compression.h"

#include <gtest/gtest.h>

#include <string>

namespace tracelore {
namespace {

struct Beginning {
  const char* name;
  std::string bytes;
  const char* tool;  // nullptr: text
};

class Compressed : public testing::TestWithParam<Beginning> {};

TEST_P(Compressed, IsToldByItsFirstBytes) {
  const auto found = compression_of(GetParam().bytes);
  ASSERT_EQ(found.has_value(), GetParam().tool != nullptr);
  if (found) {
    EXPECT_EQ(found->tool, GetParam().tool);
  }
}

INSTANTIATE_TEST_SUITE_P(, Compressed,
                         testing::ValuesIn(std::vector<Beginning>{
                             {"Gzip", {"\x1F\x8B\x08\x00\x00\x00", 6}, "zcat"},
                             {"Zstd", "\x28\xB5\x2F\xFD\x24\x10", "zstdcat"},
                             {"Xz", {"\xFD\x37zXZ\x00", 6}, "xzcat"},
                             {"Bzip2", "BZh91AY&SY", "bzcat"},
                             {"Zip", {"PK\x03\x04\x14\x00", 6}, "unzip -p"},
                             {"Lz4", "\x04\x22\x4D\x18\x64\x40", "lz4cat"},
                             {"WordThatBeginsAsBzip2", "BZhang: RuntimeError", nullptr},
                             {"Empty", "", nullptr},
                             {"CutMagic", "\x1F\x8B", nullptr},
                             {"Traceback", "Traceback (most recent call last):", nullptr},
                             {"Utf16", {"\xFF\xFET\x00r\x00", 6}, nullptr},
                         }),
                         [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace tracelore
