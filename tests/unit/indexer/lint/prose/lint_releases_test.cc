#include <gtest/gtest.h>

#include "engine/messages/messages.h"
#include "tests/unit/indexer/lint/lint_fixture.h"

namespace tracelore {
namespace {

TEST_F(Lint, AFaultOfReleasesHasBounds) {
  replace("content/widget/entry.yaml", "shows: demonstration", "shows: release");
  const auto problems = check_content({path("content")});
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].code, ErrorCode::kReleaseWithoutBounds);
  replace("content/widget/entry.yaml", "packages:", "affects: {torch: \"<2.8\"}\npackages:");
  EXPECT_TRUE(check_content({path("content")}).empty());
}

struct NamedRelease {
  const char* name;
  const char* data;   // a line of entry.yaml
  const char* prose;  // in the Cause section
  std::size_t warnings;
};

class LintRelease : public Lint, public testing::WithParamInterface<NamedRelease> {};

TEST_P(LintRelease, HasData) {
  const auto& row = GetParam();
  replace("content/widget/entry.yaml", "workarounds:", std::string(row.data) + "\nworkarounds:");
  replace("content/widget/en.md", "Gravity.", row.prose);
  std::size_t warnings = 0;
  for (const auto& problem : check_content({path("content")})) {
    EXPECT_EQ(problem.code, ErrorCode::kReleaseWithoutData)
        << describe(Language::kEnglish, problem);
    EXPECT_EQ(problem.file, path("content/widget/en.md"));
    EXPECT_EQ(problem.at.line, 11U);
    ++warnings;
  }
  EXPECT_EQ(warnings, row.warnings);
}

constexpr const char* kNote =
    "releases:\n  - {package: PyTorch-Lightning, range: '>=1.5,<2.1', says: {en: 'It is.', zh: "
    "'是的。'}, source: a wheel}";

INSTANTIATE_TEST_SUITE_P(
    , LintRelease,
    testing::ValuesIn<NamedRelease>({
        {"Nowhere", "", "Since PyTorch 2.6.", 1},
        {"Affects", "affects: {torch: '<2.6'}", "Since PyTorch 2.6.", 0},
        {"RightBelowABound", "affects: {torch: '<2.6'}", "Up to PyTorch 2.5, and 2.5.1.", 0},
        {"FarBelowABound", "affects: {torch: '<2.6'}", "Since PyTorch 2.1.", 1},
        {"FixedIn", "fixed_in: {torch: '2.6'}", "Mended in PyTorch 2.6.0.", 0},
        {"OfAnotherPackage", "fixed_in: {torch: '2.6'}", "Since transformers 2.6.", 1},
        {"WithoutAName", "fixed_in: {numpy: '2.6'}", "Mended since 2.6.", 0},
        {"Release", kNote, "Lightning 1.5, 1.9.4 and 2.0.", 0},
        {"OutsideOfARelease", kNote, "Lightning 2.2 and 1.4.", 2},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST_F(Lint, AWhenIsDataOfItsRelease) {
  replace("content/widget/entry.yaml", "  - id: turn-it",
          "  - id: turn-it\n    when: 'torch < \"2.6\"'");
  replace("content/widget/en.md", "Gravity.", "PyTorch 2.6 changed it.");
  EXPECT_TRUE(check_content({path("content")}).empty());
}

TEST_F(Lint, TheCheckSectionMayNameTheReleasesOfItsRuns) {
  replace("content/widget/en.md", "Run it.", "We ran it on 2.8.0.");
  const auto problems = check_content({path("content")});
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].params, (Params{{"release", "2.8.0"}}));
}

}  // namespace
}  // namespace tracelore
