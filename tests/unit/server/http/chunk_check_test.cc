#include "server/http/chunk_check.h"

#include <gtest/gtest.h>

#include <string>

namespace tracelore {
namespace {

struct ChunkCheckRow {
  const char* name;
  std::string body;
  bool good;
};

class Chunks : public testing::TestWithParam<ChunkCheckRow> {};

TEST_P(Chunks, AreToldFromWhatOnlyLooksLikeThem) {
  const auto& body = GetParam().body;
  EXPECT_EQ(ChunkCheck().accepts(body), GetParam().good);
  ChunkCheck in_bytes;
  bool good = true;
  for (const char c : body) good = in_bytes.accepts({&c, 1});
  EXPECT_EQ(good, GetParam().good) << "byte by byte";
}

INSTANTIATE_TEST_SUITE_P(, Chunks,
                         testing::ValuesIn<ChunkCheckRow>({
                             {"Two", "5\r\nhello\r\nA\r\n0123456789\r\n0\r\n\r\n", true},
                             {"Lower", "a\r\n0123456789\r\n0\r\n\r\n", true},
                             {"Extension", "5;a=\"b c\"\r\nhello\r\n0;x\r\n\r\n", true},
                             {"Trailer", "0\r\nX: y\r\n\r\n", true},
                             {"DataOfLineEnds", "4\r\n\r\n\r\n\r\n0\r\n\r\n", true},
                             {"LeadingZeros", "0000005\r\nhello\r\n0\r\n\r\n", true},
                             {"HexPrefix", "0x5\r\nhello\r\n0\r\n\r\n", false},
                             {"Plus", "+5\r\nhello\r\n", false},
                             {"Minus", "-5\r\nhello\r\n", false},
                             {"Blank", " 5\r\nhello\r\n", false},
                             {"BlankBehind", "5 \r\nhello\r\n", false},
                             {"Underscore", "5_\r\nhello\r\n", false},
                             {"NoDigit", "\r\nhello\r\n", false},
                             {"OnlyExtension", ";a\r\nhello\r\n", false},
                             {"ManyDigits", "000000005\r\nhello\r\n", false},
                             {"FeedAlone", "5\nhello\r\n", false},
                             {"ReturnAlone", "5\rhello\r\n", false},
                             {"FeedInExtension", "5;a\nhello\r\n", false},
                             {"LongerThanSaid", "5\r\nhelloo\r\n", false},
                             {"SecondSizeWrong", "5\r\nhello\r\n0x0\r\n\r\n", false},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore
