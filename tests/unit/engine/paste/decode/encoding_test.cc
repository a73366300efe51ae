#include "engine/paste/decode/encoding.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/paste/decode/decode.h"

namespace tracelore::parsing {
namespace {

struct EncodingCase {
  const char* name;
  std::string bytes;
  const char* encoding;
  std::size_t mark;
};

class Encoding : public testing::TestWithParam<EncodingCase> {};

TEST_P(Encoding, IsRecognised) {
  std::size_t mark = 99;
  EXPECT_EQ(recognise_encoding(GetParam().bytes, mark), GetParam().encoding);
  EXPECT_EQ(mark, GetParam().mark);
}

INSTANTIATE_TEST_SUITE_P(
    , Encoding,
    testing::ValuesIn<EncodingCase>({
        {"Utf8",
         std::string("\346\230\276\345\255\230\344\270\215\350\266\263\012\122\165\156\164\151\155"
                     "\145\105\162\162\157\162\072\040\345\274\240\351\207\217",
                     33),
         "utf-8", 0},
        {"Utf8WithMark",
         std::string("\357\273\277\346\230\276\345\255\230\344\270\215\350\266\263\012\122\165\156"
                     "\164\151\155\145\105\162\162\157\162\072\040\345\274\240\351\207\217",
                     36),
         "utf-8", 3},
        {"Utf16LittleWithMark",
         std::string("\377\376\076\146\130\133\015\116\263\215\012\000\122\000\165\000\156\000\164"
                     "\000\151\000\155\000\145\000\105\000\162\000\162\000\157\000\162\000\072\000"
                     "\040\000\040\137\317\221",
                     44),
         "utf-16le", 2},
        {"Utf16BigWithMark",
         std::string("\376\377\146\076\133\130\116\015\215\263\000\012\000\122\000\165\000\156\000"
                     "\164\000\151\000\155\000\145\000\105\000\162\000\162\000\157\000\162\000\072"
                     "\000\040\137\040\221\317",
                     44),
         "utf-16be", 2},
        {"Utf16LittleWithoutMark",
         std::string("\122\000\165\000\156\000\164\000\151\000\155\000\145\000\105\000\162\000\162"
                     "\000\157\000\162\000\072\000\040\000\103\000\125\000\104\000\101\000\040\000"
                     "\157\000\165\000\164\000\040\000\157\000\146\000\040\000\155\000\145\000\155"
                     "\000\157\000\162\000\171\000\012\000\076\146\130\133",
                     70),
         "utf-16le", 0},
        {"Utf16BigWithoutMark",
         std::string("\000\122\000\165\000\156\000\164\000\151\000\155\000\145\000\105\000\162\000"
                     "\162\000\157\000\162\000\072\000\040\000\103\000\125\000\104\000\101\000\040"
                     "\000\157\000\165\000\164\000\040\000\157\000\146\000\040\000\155\000\145\000"
                     "\155\000\157\000\162\000\171\000\012\146\076\133\130",
                     70),
         "utf-16be", 0},
        {"Gb18030",
         std::string("\122\165\156\164\151\155\145\105\162\162\157\162\072\040\317\324\264\346\262"
                     "\273\327\343\243\254\307\353\274\365\320\241\305\372\301\277\264\363\320\241"
                     "\012\316\252\312\262\303\264\273\341\325\342\321\371\304\330",
                     53),
         "gb18030", 0},
        {"ShortGb18030",
         std::string(
             "\122\165\156\164\151\155\145\105\162\162\157\162\072\040\103\125\104\101\040\157\165"
             "\164\040\157\146\040\155\145\155\157\162\171\012\317\324\264\346\262\273\327\343",
             41),
         "gb18030", 0},
        {"FourByteGb18030",
         std::string("\264\355\316\363\320\305\317\242\310\347\317\302\243\272\225\062\202\066\325"
                     "\305\301\277\265\304\320\316\327\264\262\273\322\273\326\302\243\254\263\314"
                     "\320\362\315\313\263\366\301\313",
                     46),
         "gb18030", 0},
        {"RandomHighBytes",
         std::string("\200\377\201\376\200\377\201\376\200\377\201\376\200\377\201\376\200\377\201"
                     "\376\200\377\201\376\200\377\201\376\200\377\201\376",
                     32),
         "utf-8", 0},
        {"Empty", std::string("", 0), "utf-8", 0},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST(Decoding, Utf16KeepsLinesAndBytesOfThePaste) {
  const std::string paste("\141\000\015\000\012\000\076\146\130\133\012\000", 12);
  const auto decoded = decode_lines("\377\376" + paste, {});
  ASSERT_EQ(decoded.lines.size(), 2U);
  EXPECT_EQ(decoded.lines[0].text, "a");
  EXPECT_EQ(decoded.lines[1].text, "显存");
  EXPECT_EQ(decoded.lines[1].source.first, 2U);
  EXPECT_EQ(decoded.lines[1].bytes, (Span{8, 12}));
}

TEST(Decoding, Gb18030KeepsLinesAndBytesOfThePaste) {
  const std::string paste(
      "\141\012\317\324\264\346\262\273\327\343\243\254\324\365\303\264\260\354\304\330\012", 21);
  const auto decoded = decode_lines(paste, {});
  EXPECT_EQ(decoded.encoding, "gb18030");
  ASSERT_EQ(decoded.lines.size(), 2U);
  EXPECT_EQ(decoded.lines[1].text, "显存不足，怎么办呢");
  EXPECT_EQ(decoded.lines[1].bytes, (Span{2, paste.size() - 1}));
}

TEST(Decoding, BadBytesBecomeReplacementCharacters) {
  EXPECT_EQ(decode_lines("a\200b", {}).lines.at(0).text, "a\357\277\275b");
}

TEST(Decoding, HalfAUnitAtTheEndIsNoHarm) {
  const auto decoded = decode_lines(std::string("\377\376a\0b", 5), {});
  ASSERT_EQ(decoded.lines.size(), 1U);
  EXPECT_TRUE(decoded.lines[0].text.starts_with("a"));
}

}  // namespace
}  // namespace tracelore::parsing
