#include "server/pages/page_template.h"

#include <gtest/gtest.h>

#include "engine/messages/messages.h"
#include "server/pages/pages.h"

namespace tracelore {
namespace {

Result<PageTemplates> parse_one(std::string_view text) {
  const std::vector<embedded::File> files = {{"templates/t.html", text},
                                             {"templates/part.html", "[{{x}}]"}};
  return PageTemplates::parse(files);
}

std::string render(std::string_view text, const Json& data,
                   Language language = Language::kEnglish) {
  const auto templates = parse_one(text);
  return templates ? templates->render("templates/t.html", data, language) : "(not parsed)";
}

struct RenderRow {
  const char* name;
  const char* text;
  Json data;
  const char* result;
};

class PageTemplate : public testing::TestWithParam<RenderRow> {};

TEST_P(PageTemplate, Renders) {
  EXPECT_EQ(render(GetParam().text, GetParam().data), GetParam().result);
}

INSTANTIATE_TEST_SUITE_P(
    , PageTemplate,
    testing::ValuesIn(std::vector<RenderRow>{
        {"EscapedValue", "{{x}}", {{"x", "<a b=\"c\">&'"}}, "&lt;a b=&quot;c&quot;&gt;&amp;&#39;"},
        {"RawValue", "{{{x}}}", {{"x", "<b>"}}, "<b>"},
        {"AbsentValue", "a{{x.y}}b", Json::object(), "ab"},
        {"Number", "{{x}}", {{"x", 3}}, "3"},
        {"Path", "{{a.b}}", {{"a", {{"b", "c"}}}}, "c"},
        {"List", "{{#x}}{{.}},{{/x}}", {{"x", {"a", "b"}}}, "a,b,"},
        {"ObjectAsScope", "{{#o}}{{a}}{{b}}{{/o}}", {{"o", {{"a", "1"}}}, {"b", "2"}}, "12"},
        {"FalseSection", "{{#x}}a{{/x}}{{^x}}b{{/x}}", {{"x", false}}, "b"},
        {"EmptyListSection", "{{#x}}a{{/x}}{{^x}}b{{/x}}", {{"x", Json::array()}}, "b"},
        {"ZeroIsFalse", "{{#x}}a{{/x}}{{^x}}b{{/x}}", {{"x", 0}}, "b"},
        {"Include", "{{>templates/part.html}}", {{"x", "y"}}, "[y]"},
        {"Comment", "a{{! no }}b", Json::object(), "ab"},
        {"Message", "{{@verdict.label.[v]}}", {{"v", "exact"}}, "Confirmed"},
        {"MessageWithParameter", "{{@page.search.count total=n}}", {{"n", 7}}, "7 found"},
        {"ValueThatLooksLikeATag", "{{x}}", {{"x", "{{y}}"}, {"y", "no"}}, "{{y}}"},
    }),
    [](const auto& row) { return std::string(row.param.name); });

struct FaultRow {
  const char* name;
  const char* text;
  std::size_t line;
};

class PageTemplateFault : public testing::TestWithParam<FaultRow> {};

TEST_P(PageTemplateFault, IsFoundWhenParsed) {
  const auto templates = parse_one(GetParam().text);
  ASSERT_FALSE(templates);
  EXPECT_EQ(templates.error().file, "templates/t.html");
  EXPECT_EQ(templates.error().at.line, GetParam().line);
}

INSTANTIATE_TEST_SUITE_P(, PageTemplateFault,
                         testing::ValuesIn(std::vector<FaultRow>{
                             {"UnclosedTag", "a\n{{x", 2},
                             {"UnclosedSection", "{{#x}}\n", 2},
                             {"WrongClosing", "{{#x}}\n{{/y}}", 2},
                             {"ClosingWithoutOpening", "{{/x}}", 1},
                             {"MissingInclude", "{{>templates/nope.html}}", 0},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(PageTemplates, OfTheProductParseAndNameOnlyMessagesThatExist) {
  const auto ids = page_templates().message_ids();
  EXPECT_GT(ids.size(), 50U);
  for (const auto& id : ids)
    for (const Language language : kLanguages) EXPECT_TRUE(has_message(language, id)) << id;
}

}  // namespace
}  // namespace tracelore
