// What the index stores of an entry comes back as it was, and what it cannot have stored is
// refused.
#include <gtest/gtest.h>

#include "engine/entry/entry.h"
#include "engine/entry/template/templates.h"

namespace tracelore {
namespace {

Entry entry_with(const std::string& markdown) {
  Entry entry;
  entry.id = "widget";
  Article& article = entry.articles[Language::kEnglish];
  article.title = "The widget \"stands\"\non its head";
  article.markdown = markdown;
  article.summary = "It happens.";
  article.cause = {"Cause", "Gravity."};
  article.causes = {{"Of the shelf", "The shelf is tilted."}};
  article.workarounds = {{"Turn it", "widget.turn()"}, {"", ""}};
  entry.articles[Language::kChinese].markdown = "# 部件倒过来了\n\nGravity.";
  entry.causes.resize(1);
  entry.causes[0].tell = {{Language::kEnglish, {"Holds {{count}}.", "Holds some."}}};
  entry.causes[0].because = {{Language::kChinese, {"有 {{count}} 个。"}}};
  entry.causes[0].command = "df -h";
  entry.workarounds.resize(2);
  entry.workarounds[0].id = "turn-it";
  entry.workarounds[0].asks = *Expression::parse("os != 'windows'");
  entry.workarounds[0].risk = "data";
  entry.workarounds[0].commands.resize(2);
  entry.workarounds[0].commands[0].when = *Expression::parse("os == 'windows'");
  entry.workarounds[0].commands[1].set = {{"LEVEL", *CommandText::parse("{arch}")}};
  entry.workarounds[0].commands[1].run = *CommandText::parse("turn {{it}} {torch}");
  entry.because = {{Language::kEnglish, {"It is **{{count}}**."}}};
  entry.verify_py = "def reproduce():\n  return 'It happens.'\n";
  entry.verified = {"{\"entry\": \"widget\"}", ""};
  entry.reported = {"{\"entry\": \"widget\", \"device\": \"cuda\"}"};
  entry.verify.shows = CheckKind::kEnvironment;
  return entry;
}

struct StoredRow {
  const char* name;
  std::string markdown;
};

class Stored : public testing::TestWithParam<StoredRow> {};

TEST_P(Stored, ComesBackAsItWas) {
  const auto entry = entry_with(GetParam().markdown);
  Templates templates;
  const auto again = entry_from_record(entry_to_record(entry), templates);
  ASSERT_TRUE(again);
  EXPECT_EQ(entry_to_record(*again), entry_to_record(entry));
  const Article& article = again->articles.at(Language::kEnglish);
  EXPECT_EQ(article.title, "The widget \"stands\"\non its head");
  EXPECT_EQ(article.markdown, GetParam().markdown);
  EXPECT_EQ(article.summary, "It happens.");
  EXPECT_EQ(article.cause.markdown, "Gravity.");
  EXPECT_EQ(article.causes.at(0).markdown, "The shelf is tilted.");
  EXPECT_EQ(article.workarounds.at(0).markdown, "widget.turn()");
  EXPECT_EQ(article.workarounds.at(1).markdown, "");
  EXPECT_EQ(again->articles.at(Language::kChinese).markdown, "# 部件倒过来了\n\nGravity.");
  EXPECT_EQ(again->causes.at(0).tell, entry.causes[0].tell);
  EXPECT_EQ(again->causes.at(0).because, entry.causes[0].because);
  EXPECT_EQ(again->causes.at(0).command, "df -h");
  const auto& commands = again->workarounds.at(0).commands;
  ASSERT_EQ(commands.size(), 2U);
  EXPECT_EQ(commands[0].when->text(), "os == 'windows'");
  EXPECT_TRUE(commands[0].says_none());
  EXPECT_EQ(commands[1].set.at(0).name, "LEVEL");
  EXPECT_EQ(commands[1].set.at(0).value.text(), "{arch}");
  EXPECT_EQ(commands[1].run.text(), "turn {{it}} {torch}");
  EXPECT_EQ(again->because, entry.because);
  EXPECT_EQ(again->workarounds.at(0).asks->text(), "os != 'windows'");
  EXPECT_EQ(again->workarounds.at(0).risk, "data");
  EXPECT_EQ(again->verify_py, entry.verify_py);
  EXPECT_EQ(again->verified, entry.verified);
  EXPECT_EQ(again->reported, entry.reported);
  EXPECT_EQ(again->verify.shows, CheckKind::kEnvironment);
}

INSTANTIATE_TEST_SUITE_P(
    , Stored,
    testing::ValuesIn<StoredRow>({
        {"SectionsArePartsOfTheFile",
         "# Title\n\nIt happens.\n\nGravity.\n\nThe shelf is tilted.\n\nwidget.turn()\n"},
        {"SectionsStandApart", "# Title\n"},
        {"NoFile", ""},
        {"ControlCharacters", std::string("a\0b\x1b\n\n\r", 7)},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST(StoredEntry, WhatAMatchAsksComesBackAsItWas) {
  auto entry = entry_with("# Title\n");
  entry.kind = EntryKind::kWrapper;
  entry.packages = {"torch", "numpy"};
  entry.affects.emplace("torch", *Specifier::parse(">=2.0,<2.6"));
  entry.fixed_in = {{"torch", "2.6"}};
  entry.releases.push_back(
      {"torch",
       *Specifier::parse(">=2.4,<2.6"),
       {{Language::kEnglish, {"It warns."}}, {Language::kChinese, {"会警告。"}}},
       "torch 2.4.0 torch/serialization.py"});
  entry.alternatives = true;
  entry.overlaps = {"another"};
  entry.aliases = {"old-name"};
  entry.split_from = "whole";
  auto& signature = entry.signatures.emplace_back();
  signature.exceptions = {"RuntimeError"};
  signature.pattern = *Template::parse("the widget {name} is {count:int} times upside down");
  signature.is_line = signature.derived = true;
  signature.where = {"torch/nn/widget.py"};
  signature.graph_breaks = {"GB0025"};
  entry.causes.resize(2);
  entry.causes[0].when = *Expression::parse("count > 3");
  entry.causes[0].workarounds = {"turn-it"};
  entry.causes[1].otherwise = true;
  Templates templates;
  const auto again = entry_from_record(entry_to_record(entry), templates);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->kind, entry.kind);
  EXPECT_EQ(again->packages, entry.packages);
  EXPECT_EQ(again->affects.at("torch").text(), ">=2.0,<2.6");
  EXPECT_EQ(again->fixed_in, entry.fixed_in);
  ASSERT_EQ(again->releases.size(), 1U);
  EXPECT_EQ(again->releases[0].package, "torch");
  EXPECT_EQ(again->releases[0].range.text(), ">=2.4,<2.6");
  EXPECT_EQ(again->releases[0].says, entry.releases[0].says);
  EXPECT_EQ(again->releases[0].source, entry.releases[0].source);
  EXPECT_TRUE(again->alternatives);
  EXPECT_EQ(again->overlaps, entry.overlaps);
  EXPECT_EQ(again->aliases, entry.aliases);
  EXPECT_EQ(again->split_from, entry.split_from);
  const auto& back = again->signatures.back();
  EXPECT_EQ(back.exceptions, signature.exceptions);
  EXPECT_EQ(back.pattern.text(), signature.pattern.text());
  EXPECT_TRUE(back.is_line && back.derived);
  EXPECT_EQ(back.where, signature.where);
  EXPECT_EQ(back.graph_breaks, signature.graph_breaks);
  EXPECT_EQ(again->causes.at(0).when->text(), "count > 3");
  EXPECT_EQ(again->causes.at(0).workarounds, entry.causes[0].workarounds);
  EXPECT_TRUE(again->causes.at(1).otherwise && !again->causes.at(1).when);
}

TEST(StoredEntry, ARecordThatIsCutIsRefused) {
  const auto record = entry_to_record(entry_with("# Title\n"));
  Templates templates;
  for (std::size_t size = 0; size < record.size(); ++size)
    EXPECT_FALSE(entry_from_record(record.substr(0, size), templates)) << size;
}

TEST(StoredEntry, AValueThatIsNoneIsRefused) {
  auto entry = entry_with("# Title\n");
  entry.signatures.emplace_back().pattern = *Template::parse("the widget {name}");
  const auto record = entry_to_record(entry);
  Templates templates;
  for (const auto& [right, wrong] : std::vector<std::pair<std::string, std::string>>{
           {R"("kind":"issue")", R"("kind":"widget")"},
           {R"("asks":"os != 'windows'")", R"("asks":"os !=")"},
           {R"("pattern":"the widget {name}")", R"("pattern":"the widget {name")"},
           {R"("value":"{arch}")", R"("value":"{arch")"},
           {R"("risk":"data")", R"("risk":7)"},
           {R"("otherwise":false)", R"("otherwise":null)"},
           {R"("title":"Turn it")", R"("headline":"Turn it")"},
       }) {
    const auto at = record.find(right);
    ASSERT_NE(at, record.npos) << right;
    auto broken = record;
    broken.replace(at, right.size(), wrong);
    EXPECT_FALSE(entry_from_record(broken, templates)) << wrong;
  }
}

}  // namespace
}  // namespace tracelore
