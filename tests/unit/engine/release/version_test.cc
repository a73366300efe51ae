#include "engine/release/version.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

Version version(std::string_view text) {
  auto parsed = Version::parse(text);
  EXPECT_TRUE(parsed) << text;
  return parsed.value_or(Version());
}

struct Text {
  const char* name;
  std::string text;
};
std::string name_of_row(const testing::TestParamInfo<Text>& row) {
  return row.param.name;
}

class Refused : public testing::TestWithParam<Text> {};
TEST_P(Refused, IsNoVersion) {
  const auto parsed = Version::parse(GetParam().text);
  ASSERT_FALSE(parsed);
  EXPECT_EQ(parsed.error().code, ErrorCode::kBadVersion);
}
INSTANTIATE_TEST_SUITE_P(, Refused,
                         testing::ValuesIn<Text>({
                             {"Empty", ""},
                             {"Blank", "  "},
                             {"Words", "latest"},
                             {"OnlyV", "v"},
                             {"TrailingDot", "2.8."},
                             {"DoubleDot", "2..8"},
                             {"Wildcard", "2.8.*"},
                             {"TwoPre", "2.8a1b1"},
                             {"DevBeforePost", "2.8.dev1.post1"},
                             {"EmptyLocal", "2.8+"},
                             {"LocalTwice", "2.8+cu+cpu"},
                             {"LocalDots", "2.8+cu..1"},
                             {"Inside", "2.8 0"},
                             {"Negative", "-1"},
                             {"Unicode", "２.8"},
                             {"NumberOverflow", "99999999999999999999"},
                             {"ManyComponents", "1" + std::string(100, '.') + "1"},
                             {"Long", std::string(100000, '1')},
                             {"Nul", std::string("2.8\0", 4)},
                             {"TagInWord", "2.8rcx"},
                         }),
                         name_of_row);

// Rows as in PyPA's own list: every version is less than the next line's.
constexpr const char* kAscending[] = {
    "1.0.dev456",
    "1.0a1",
    "1.0a2.dev456",
    "1.0a12.dev456",
    "1.0a12",
    "1.0b1.dev456",
    "1.0b2",
    "1.0b2.post345.dev456",
    "1.0b2.post345",
    "1.0c1.dev456",
    "1.0rc1",
    "1.0rc2",
    "1.0c3",
    "1.0",
    "1.0+abc.5",
    "1.0+abc.7",
    "1.0+5",
    "1.0.post456.dev34",
    "1.0.post456",
    "1.1.dev1",
    "1.2+123abc",
    "1.2+123abc456",
    "1.2+abc",
    "1.2+abc123",
    "1.2+abc123def",
    "1.2+1234.abc",
    "1.2+123456",
    "1.2.r32+123456",
    "1.2.rev33+123456",
    "1!0.1",
    "1!1.0",
    "2!0",
};

TEST(VersionOrder, IsThatOfPypa) {
  for (std::size_t i = 0; i < std::size(kAscending); ++i)
    for (std::size_t j = 0; j < std::size(kAscending); ++j)
      EXPECT_EQ(version(kAscending[i]) < version(kAscending[j]), i < j)
          << kAscending[i] << " < " << kAscending[j];
}

struct Pair {
  const char* name;
  const char* a;
  const char* b;
};
class Same : public testing::TestWithParam<Pair> {};
TEST_P(Same, IsOneVersion) {
  EXPECT_EQ(version(GetParam().a), version(GetParam().b));
}
INSTANTIATE_TEST_SUITE_P(, Same,
                         testing::ValuesIn<Pair>({
                             {"TrailingZeros", "2.7", "2.7.0"},
                             {"LeadingV", "v2.7.1", "2.7.1"},
                             {"Blanks", " 2.7.1\n", "2.7.1"},
                             {"Case", "1.0RC1", "1.0rc1"},
                             {"Alpha", "1.0alpha1", "1.0a1"},
                             {"Beta", "1.0-beta.2", "1.0b2"},
                             {"Preview", "1.0.preview4", "1.0rc4"},
                             {"PreNumber", "1.0a", "1.0a0"},
                             {"PostHyphen", "1.0-1", "1.0.post1"},
                             {"Rev", "1.0_rev3", "1.0.post3"},
                             {"DevNumber", "1.0dev", "1.0.dev0"},
                             {"LeadingZero", "1.0.dev007", "1.0.dev7"},
                             {"LocalSeparators", "1.0+ubuntu-1", "1.0+ubuntu.1"},
                             {"LocalCase", "1.0+CU118", "1.0+cu118"},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(Version, TellsItsParts) {
  const auto nightly = version("2.8.0a0+gitabc");
  EXPECT_TRUE(nightly.is_prerelease());
  EXPECT_TRUE(nightly.has_local());
  EXPECT_EQ(nightly.minor_series(), "2.8");
  EXPECT_EQ(nightly.without_local().text(), "2.8.0a0");
  EXPECT_EQ(nightly.base().text(), "2.8.0");
  EXPECT_TRUE(version("2.8.0.dev20250408").is_prerelease());
  EXPECT_FALSE(version("2.7.1+cu128").is_prerelease());
  EXPECT_EQ(version("3").minor_series(), "3.0");
}

struct Membership {
  const char* name;
  const char* specifier;
  const char* version;
  bool inside;
};
class Contains : public testing::TestWithParam<Membership> {};
TEST_P(Contains, AnswersAsTheSpecificationSays) {
  const auto specifier = Specifier::parse(GetParam().specifier);
  ASSERT_TRUE(specifier);
  EXPECT_EQ(specifier->contains(version(GetParam().version)), GetParam().inside);
}
INSTANTIATE_TEST_SUITE_P(, Contains,
                         testing::ValuesIn<Membership>({
                             {"Empty", "", "2.8", true},
                             {"Between", ">=2.5,<2.8", "2.7.1+cu128", true},
                             {"AtUpper", ">=2.5,<2.8", "2.8.0", false},
                             {"LocalAtUpper", "<2.8", "2.8.0+cu128", false},
                             {"LocalAtEqual", "<=2.8", "2.8.0+cu128", true},
                             {"NightlyBelow", "<2.8", "2.8.0a0+gitabc", true},
                             {"NightlyNotAtLeast", ">=2.8", "2.8.0a0+gitabc", false},
                             {"DevBelow", "<2.8", "2.8.0.dev20250408", true},
                             {"PrefixYes", "==2.8.*", "2.8.1+cu128", true},
                             {"PrefixPre", "==2.8.*", "2.8.0a0", true},
                             {"PrefixNo", "==2.8.*", "2.80", false},
                             {"PrefixShort", "==2.8.*", "2", false},
                             {"NotPrefix", "!=2.8.*", "2.8.3", false},
                             {"Not", "!=2.6.0", "2.6", false},
                             {"EqualIgnoresLocal", "==2.7.1", "2.7.1+cu128", true},
                             {"EqualWithLocal", "==2.7.1+cu118", "2.7.1+cu128", false},
                             {"CompatibleYes", "~=2.5.1", "2.5.9", true},
                             {"CompatibleNo", "~=2.5.1", "2.6.0", false},
                             {"CompatibleBelow", "~=2.5.1", "2.5.0", false},
                             {"CompatibleMinor", "~=2.5", "2.9", true},
                             {"GreaterNotPost", ">2.7", "2.7.0.post1", false},
                             {"GreaterNotLocal", ">2.7.1", "2.7.1+cu128", false},
                             {"GreaterPatch", ">2.7", "2.7.1", true},
                             {"GreaterThanPost", ">2.7.post1", "2.7.post2", true},
                             {"Arbitrary", "===2.8.0A0", "2.8.0a0", true},
                             {"ArbitraryNo", "===2.8.0", "2.8", false},
                             {"Epoch", "==1!2.*", "2.0", false},
                             {"Blanks", " >= 2.5 , < 2.8 ", "2.6", true},
                             {"TrailingComma", ">=2.5,", "2.6", true},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

struct BadSpecifier {
  const char* name;
  const char* text;
  std::size_t column;
};
class SpecifierError : public testing::TestWithParam<BadSpecifier> {};
TEST_P(SpecifierError, PointsAtTheClause) {
  const auto parsed = Specifier::parse(GetParam().text);
  ASSERT_FALSE(parsed);
  EXPECT_EQ(parsed.error().code, ErrorCode::kBadSpecifier);
  EXPECT_EQ(parsed.error().at, (Position{1, GetParam().column}));
}
INSTANTIATE_TEST_SUITE_P(, SpecifierError,
                         testing::ValuesIn<BadSpecifier>({
                             {"NoOperator", "2.8", 1},
                             {"OneEquals", "=2.8", 1},
                             {"NoVersion", ">=2.5, <", 8},
                             {"BadVersion", ">=2.5,<two", 7},
                             {"WildcardOrder", ">=2.8.*", 1},
                             {"WildcardPre", "==2.8a1.*", 1},
                             {"LocalOrder", "<=2.8+cu1", 1},
                             {"CompatibleOne", "~=2", 1},
                             {"Space", ">=2.5 <2.8", 1},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore
