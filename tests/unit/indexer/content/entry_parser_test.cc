#include "indexer/content/entry_parser.h"

#include <gtest/gtest.h>

#include "engine/entry/template/templates.h"
#include "tests/unit/indexer/content_fixture.h"

namespace tracelore {
namespace {

class EntryParser : public ContentFolder {};

TEST_F(EntryParser, ReadsEveryPart) {
  write_entry("widget-turned");
  write("widget-turned/entry.yaml", R"(kind: wrapper
aliases: [old-name]
packages: [torch, vllm]
tags: [a]
affects: {torch: ">=2.5,<2.8"}
fixed_in: {Torch_Geometric: "2.8"}
releases:
  - package: Huggingface_Hub
    range: ">=0.20,<1.0"
    says: {en: It warns., zh: 会警告。}
    source: huggingface_hub 0.20.0 file_download.py
upstream: [https://example.org/1]
signatures:
  - id: one
    exception: [RuntimeError, a.b.Other]
    message: |-
      first {n:int} line
      second
    where: ["torch/_dynamo/"]
    graph_break: GB0025
  - id: two
    line: "worker was killed"
    warning: true
causes:
  - id: c
    when: 'n > 1 and torch < "2.6"'
    tell: {en: ["{{n}} are too many", some], zh: 一些}
    because: {en: many, zh: 很多}
    command: df -h
    workarounds: [turn-it]
  - id: d
    when: otherwise
workarounds:
  - id: turn-it
    when: {torch: "<2.8"}
    cost: none
    risk: data
verify:
  requires: {torch: ">=2.0"}
  devices: [cpu, cuda]
related: [x]
overlaps: [y]
split_from: whole
)");
  std::vector<Error> problems;
  const auto source = parse_entry_folder(path("widget-turned"), problems);
  ASSERT_TRUE(problems.empty()) << id_of(problems[0].code);
  const Entry& entry = source.entry;
  EXPECT_EQ(entry.id, "widget-turned");
  EXPECT_EQ(entry.kind, EntryKind::kWrapper);
  EXPECT_EQ(entry.aliases, std::vector<std::string>{"old-name"});
  EXPECT_EQ(entry.split_from, "whole");
  EXPECT_EQ(entry.affects.at("torch").text(), ">=2.5,<2.8");
  EXPECT_EQ(entry.fixed_in.at("torch-geometric"), "2.8");
  ASSERT_EQ(entry.releases.size(), 1U);
  EXPECT_EQ(entry.releases[0].package, "huggingface-hub");
  EXPECT_EQ(entry.releases[0].range.text(), ">=0.20,<1.0");
  EXPECT_EQ(entry.releases[0].says.at(Language::kChinese), std::vector<std::string>{"会警告。"});
  EXPECT_EQ(entry.releases[0].source, "huggingface_hub 0.20.0 file_download.py");
  ASSERT_EQ(entry.signatures.size(), 2U);
  EXPECT_EQ(entry.signatures[0].exceptions,
            (std::vector<std::string>{"RuntimeError", "a.b.Other"}));
  EXPECT_EQ(entry.signatures[0].pattern.text(), "first {n:int} line\nsecond");
  EXPECT_EQ(entry.signatures[0].graph_breaks, std::vector<std::string>{"GB0025"});
  EXPECT_TRUE(entry.signatures[1].is_line);
  EXPECT_FALSE(entry.signatures[0].warning);
  EXPECT_TRUE(entry.signatures[1].warning);
  ASSERT_TRUE(entry.causes[0].when);
  EXPECT_EQ(entry.causes[0].workarounds, std::vector<std::string>{"turn-it"});
  EXPECT_EQ(entry.causes[0].tell.at(Language::kEnglish),
            (std::vector<std::string>{"{{n}} are too many", "some"}));
  EXPECT_EQ(entry.causes[0].because.at(Language::kChinese), std::vector<std::string>{"很多"});
  EXPECT_EQ(entry.causes[0].command, "df -h");
  EXPECT_TRUE(entry.causes[1].otherwise);
  EXPECT_EQ(entry.workarounds[0].risk, "data");
  EXPECT_EQ(entry.workarounds[0].cost, "none");
  EXPECT_EQ(entry.verify.devices, (std::vector<std::string>{"cpu", "cuda"}));
  EXPECT_EQ(entry.articles.at(Language::kChinese).title, "部件倒过来了");
  EXPECT_EQ(entry.articles.at(Language::kEnglish).workarounds[0].title, "Turn it");
  EXPECT_NE(entry.verify_py.find("def reproduce"), std::string::npos);
  ASSERT_EQ(source.samples.size(), 1U);
  EXPECT_EQ(source.place("related/x"), (Position{41, 11}));

  Templates templates;
  const auto again = entry_from_record(entry_to_record(entry), templates);
  ASSERT_TRUE(again);
  EXPECT_EQ(entry_to_record(*again), entry_to_record(entry));
}

TEST_F(EntryParser, HowPeopleAskIsKept) {
  write_entry("widget");
  replace("widget/entry.yaml", "packages: [torch]",
          "packages: [torch]\nasked: [upside down widget, 部件倒了]");
  std::vector<Error> problems;
  const auto source = parse_entry_folder(path("widget"), problems);
  const std::vector<std::string> asked = {"upside down widget", "部件倒了"};
  EXPECT_EQ(source.entry.asked, asked);
  Templates templates;
  EXPECT_EQ(entry_from_record(entry_to_record(source.entry), templates)->asked, asked);
}

struct BadEntry {
  const char* name;
  const char* from;  // in the sound entry.yaml
  const char* to;
  ErrorCode code;
  Position at;
};

class EntryYamlError : public ContentFolder, public testing::WithParamInterface<BadEntry> {};

TEST_P(EntryYamlError, PointsAtTheFault) {
  write_entry("widget");
  replace("widget/entry.yaml", GetParam().from, GetParam().to);
  std::vector<Error> problems;
  parse_entry_folder(path("widget"), problems);
  ASSERT_FALSE(problems.empty());
  EXPECT_EQ(id_of(problems[0].code), id_of(GetParam().code));
  EXPECT_EQ(problems[0].file, path("widget/entry.yaml"));
  EXPECT_EQ(problems[0].at.line, GetParam().at.line);
  EXPECT_EQ(problems[0].at.column, GetParam().at.column);
}

INSTANTIATE_TEST_SUITE_P(
    , EntryYamlError,
    testing::ValuesIn<BadEntry>({
        {"UnknownKey", "packages:", "pakages:", ErrorCode::kUnknownKey, {2, 1}},
        {"RepeatedKey",
         "packages: [torch]",
         "packages: [torch]\nkind: issue",
         ErrorCode::kUnknownKey,
         {3, 1}},
        {"MissingKey", "kind: issue\n", "", ErrorCode::kMissingKey, {1, 1}},
        {"UnknownKind", "kind: issue", "kind: bug", ErrorCode::kBadValue, {1, 7}},
        {"TextForAList", "packages: [torch]", "packages: {a: b}", ErrorCode::kBadValue, {2, 11}},
        {"BadSpecifier", "\">=2.0\"", "\">=two\"", ErrorCode::kBadSpecifier, {10, 22}},
        {"UnclosedBrace",
         "upside down\"",
         "upside {down\"",
         ErrorCode::kTemplateUnclosedBrace,
         {6, 50}},
        {"UnknownHole",
         "upside down\"",
         "upside {x:float}\"",
         ErrorCode::kTemplateUnknownKind,
         {6, 53}},
        {"NoTemplate", "    message:", "    where: x\n    wher:", ErrorCode::kUnknownKey, {7, 5}},
        {"NothingToMatch",
         "    message: \"the widget of the gadget is upside down\"\n",
         "",
         ErrorCode::kMissingKey,
         {4, 5}},
        {"NoSignatures", "signatures:", "tags: [x]\nsignatures2:", ErrorCode::kUnknownKey, {4, 1}},
        {"BadExpression",
         "workarounds:",
         "causes:\n  - id: a\n    when: 'a = 1'\nworkarounds:",
         ErrorCode::kExpressionSyntax,
         {9, 14}},
        {"ReleaseWithABadRange",
         "kind: issue",
         "kind: issue\nreleases:\n  - {package: a, range: 'since 2', says: {en: x}, source: y}",
         ErrorCode::kBadSpecifier,
         {3, 26}},
        {"ReleaseWithoutARange",
         "kind: issue",
         "kind: issue\nreleases:\n  - {package: a, range: ',', says: {en: x}, source: y}",
         ErrorCode::kBadValue,
         {3, 25}},
        {"ReleaseWithoutASource",
         "kind: issue",
         "kind: issue\nreleases:\n  - {package: a, range: '>=2', says: {en: x}}",
         ErrorCode::kMissingKey,
         {3, 5}},
        {"ReleaseThatSaysTwoThings",
         "kind: issue",
         "kind: issue\nreleases:\n  - {package: a, range: '>=2', says: {en: [x, y]}, source: z}",
         ErrorCode::kBadValue,
         {3, 38}},
        {"ReleaseWithAnUnknownKey",
         "kind: issue",
         "kind: issue\nreleases:\n  - {package: a, since: '2', says: {en: x}, source: z}",
         ErrorCode::kUnknownKey,
         {3, 18}},
        {"BadDevice", "[cpu]", "[gpu]", ErrorCode::kBadValue, {11, 12}},
        {"BadGraphBreak",
         "    exception:",
         "    graph_break: 25\n    exception:",
         ErrorCode::kBadValue,
         {5, 18}},
        {"BadWarning",
         "    exception:",
         "    warning: sometimes\n    exception:",
         ErrorCode::kBadValue,
         {5, 14}},
        {"BrokenYaml", "packages: [torch]", "packages: [torch", ErrorCode::kYamlSyntax, {3, 11}},
        {"NoMap", "kind: issue\n", "- kind\n", ErrorCode::kBadValue, {1, 1}},
        {"DuplicateSignature",
         "workarounds:",
         "  - id: turned\n    line: \"another text of it\"\nworkarounds:",
         ErrorCode::kDuplicateId,
         {7, 9}},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST_F(EntryParser, SaysEveryFaultAtOnce) {
  write_entry("widget");
  replace("widget/entry.yaml", "kind: issue", "kind: bug");
  replace("widget/entry.yaml", "upside down\"", "upside {down\"");
  replace("widget/entry.yaml", "\">=2.0\"", "\">=two\"");
  write("widget/zh.md", "# \xFF");
  std::vector<Error> problems;
  parse_entry_folder(path("widget"), problems);
  EXPECT_EQ(problems.size(), 4U);
}

TEST_F(EntryParser, InvalidUtf8HasItsByte) {
  write_entry("widget");
  write("widget/en.md", "# ok\nab\xC3\x28");
  std::vector<Error> problems;
  parse_entry_folder(path("widget"), problems);
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].code, ErrorCode::kInvalidUtf8);
  EXPECT_EQ(problems[0].at, (Position{2, 3}));
  EXPECT_EQ(problems[0].params, (Params{{"byte", "7"}}));
}

TEST_F(EntryParser, RefusesWhatIsNoEntry) {
  write_entry("Widget_Turned");
  std::filesystem::remove(path("Widget_Turned/en.md"));
  std::filesystem::remove(path("Widget_Turned/zh.md"));
  std::vector<Error> problems;
  parse_entry_folder(path("Widget_Turned"), problems);
  ASSERT_EQ(problems.size(), 2U);
  EXPECT_EQ(problems[0].code, ErrorCode::kBadEntryId);
  EXPECT_EQ(problems[1].code, ErrorCode::kMissingFile);
}

TEST_F(EntryParser, LargeFilesAreRefused) {
  write_entry("widget");
  write("widget/samples/big.txt", std::string((1 << 20) + 1, 'x'));
  std::vector<Error> problems;
  parse_entry_folder(path("widget"), problems);
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].code, ErrorCode::kFileTooLarge);
}

TEST_F(EntryParser, WhatToDoStandsBeforeItsCause) {
  const std::string title = "# Title\n\nLead.\n\n", why = "## Cause\n\nWhy.\n\n### One\n\nFirst.";
  const std::string cures = "## Workarounds\n\nTry.\n\n### Two\n\nDo it.";
  const std::string rest = "## Verify\n\nRun.\n";
  for (const auto& [written, read] : {
           std::pair{title + why + "\n\n" + cures + "\n\n" + rest,
                     title + cures + "\n\n" + why + "\n\n" + rest},
           std::pair{title + cures + "\n\n" + why + "\n\n" + rest,
                     title + cures + "\n\n" + why + "\n\n" + rest},
           std::pair{title + why + "\n\n" + cures, title + cures + "\n\n" + why + "\n\n"},
           std::pair{title + cures, title + cures},
           std::pair{title + why, title + why},
       }) {
    write_entry("widget");
    write("widget/en.md", written);
    std::vector<Error> problems;
    const auto source = parse_entry_folder(path("widget"), problems);
    EXPECT_EQ(source.entry.articles.at(Language::kEnglish).markdown, read);
  }
}

TEST_F(EntryParser, WindowsLineEndsAndMarksAreRead) {
  write_entry("widget");
  write("widget/en.md", "\xEF\xBB\xBF# Title\r\n\r\nLead.\r\n");
  std::vector<Error> problems;
  const auto source = parse_entry_folder(path("widget"), problems);
  EXPECT_TRUE(problems.empty());
  EXPECT_EQ(source.entry.articles.at(Language::kEnglish).title, "Title");
  EXPECT_EQ(source.entry.articles.at(Language::kEnglish).markdown, "# Title\n\nLead.\n");
}

}  // namespace
}  // namespace tracelore
