#include "indexer/source/markdown_document.h"

#include <gtest/gtest.h>

#include "indexer/content/article.h"

namespace tracelore {
namespace {

constexpr const char* kText =
    "# Title with `code` #\n\nLead *one*.\n\n## Symptom\n\nIt fails:\n\n```text\n# no "
    "heading\n```\n\n"
    "## Cause\n\nBecause.\n\n### First\n\nWhy?\n\n#### Deeper\n\nx\n\n### Second\n\n## "
    "Workarounds\n\nTry:\n\n### One\n\n    code()\n\n## Other\n\ny\n";

TEST(MarkdownDocument, FindsHeadingsCodeAndProse) {
  const auto document = parse_markdown(kText);
  ASSERT_EQ(document.headings.size(), 9U);
  EXPECT_EQ(document.headings[0].title, "Title with `code`");
  EXPECT_EQ(document.headings[1].line, 5U);
  EXPECT_EQ(document.part(document.lead), "\nLead *one*.\n\n");
  ASSERT_EQ(document.code.size(), 2U);
  EXPECT_EQ(document.code[0].info, "text");
  EXPECT_EQ(document.code[0].text, "# no heading\n");
  EXPECT_EQ(document.code[0].line, 9U);
  EXPECT_TRUE(document.code[0].fenced);
  EXPECT_FALSE(document.code[1].fenced);
  EXPECT_EQ(document.prose[0].text, "Title with \x01");
  EXPECT_EQ(document.prose[1].text, "Lead one.");
}

TEST(MarkdownDocument, SectionsIncludeTheirSubsections) {
  const auto article = article_of(parse_markdown(kText), Language::kEnglish);
  EXPECT_EQ(article.title, "Title with `code`");
  EXPECT_EQ(article.summary, "Lead *one*.");
  EXPECT_EQ(article.symptom.markdown, "It fails:\n\n```text\n# no heading\n```");
  EXPECT_EQ(article.cause.markdown, "Because.");
  ASSERT_EQ(article.causes.size(), 2U);
  EXPECT_EQ(article.causes[0].markdown, "Why?\n\n#### Deeper\n\nx");
  EXPECT_EQ(article.causes[1].title, "Second");
  EXPECT_EQ(article.workarounds_lead.markdown, "Try:");
  ASSERT_EQ(article.workarounds.size(), 1U);
  EXPECT_EQ(article.workarounds[0].markdown, "    code()");
  // The whole file, with the cures before the causes.
  EXPECT_EQ(article.markdown,
            "# Title with `code` #\n\nLead *one*.\n\n## Symptom\n\nIt fails:\n\n```text\n# no "
            "heading\n```\n\n"
            "## Workarounds\n\nTry:\n\n### One\n\n    code()\n\n"
            "## Cause\n\nBecause.\n\n### First\n\nWhy?\n\n#### Deeper\n\nx\n\n### Second\n\n## "
            "Other\n\ny\n");
}

TEST(MarkdownDocument, IdsOfHeadingsAreTakenOff) {
  const auto document = parse_markdown(
      "# T\n\n## Cause\n\n### Two `{x}` {#two}\n\nb\n\n### One  {#one} \n\n```python\n### no "
      "{#id}\n"
      "```\n\n### Brace {#a b}\n");
  ASSERT_EQ(document.headings.size(), 5U);
  EXPECT_EQ(document.headings[2].title, "Two `{x}`");
  EXPECT_EQ(document.headings[2].id, "two");
  EXPECT_EQ(document.headings[3].title, "One");
  EXPECT_EQ(document.headings[3].id, "one");
  EXPECT_EQ(document.headings[4].id, "a b");
  EXPECT_EQ(document.text.find("{#two}"), std::string::npos);
  EXPECT_NE(document.text.find("{#id}"), std::string::npos);
  EXPECT_EQ(document.headings[3].line, 9U);
}

struct PairRow {
  const char* name;
  const char* first;  // the headings below Cause
  const char* second;
  std::vector<std::string> expected;  // titles in the order of the causes "one", "two"
};

class PairedSections : public testing::TestWithParam<PairRow> {};

TEST_P(PairedSections, BelongToTheirIds) {
  const auto document = parse_markdown(std::string("# T\n\n## Cause\n\n### ") + GetParam().first +
                                       "\n\n### " + GetParam().second + "\n");
  Entry entry;
  entry.causes.resize(2);
  entry.causes[0].id = "one";
  entry.causes[1].id = "two";
  auto article = article_of(document, Language::kEnglish);
  pair_sections(document, Language::kEnglish, entry, article);
  std::vector<std::string> titles;
  for (const auto& cause : article.causes) titles.push_back(cause.title);
  EXPECT_EQ(titles, GetParam().expected);
}

INSTANTIATE_TEST_SUITE_P(, PairedSections,
                         testing::ValuesIn<PairRow>({
                             {"ByIdWhateverTheOrder", "B {#two}", "A {#one}", {"A", "B"}},
                             {"ByOrderWithoutIds", "A", "B", {"A", "B"}},
                             {"AnUnknownIdIsLeftOut", "A {#one}", "C {#three}", {"A", ""}},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(MarkdownDocument, ChineseHeadings) {
  const auto article =
      article_of(parse_markdown("# 标题\n\n引言\n\n## 原因\n\n因\n\n## 解决办法\n\n### 甲\n\n做\n"),
                 Language::kChinese);
  EXPECT_EQ(article.cause.markdown, "因");
  ASSERT_EQ(article.workarounds.size(), 1U);
  EXPECT_EQ(article.workarounds[0].title, "甲");
}

TEST(MarkdownDocument, SurvivesAnyText) {
  for (const auto& text : {std::string(), std::string("\0#\xFF", 3), std::string(20'000, '>'),
                           std::string("#\n#\n##"), std::string("a\n=\n\n=")})
    for (const auto language : kLanguages)
      static_cast<void>(article_of(parse_markdown(text), language));
}

}  // namespace
}  // namespace tracelore
