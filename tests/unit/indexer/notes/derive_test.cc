#include "indexer/notes/derive.h"

#include <gtest/gtest.h>

#include "tests/unit/indexer/content_fixture.h"

namespace tracelore {
namespace {

const std::vector<std::string> kNoSentences;

struct Page {
  const char* name;
  const char* file;
  std::string text;
  const char* title;
  Language language;
  std::vector<std::string> patterns;
};

class Derive : public ContentFolder, public testing::WithParamInterface<Page> {};

TEST_P(Derive, TakesTheErrorsAndLeavesTheRest) {
  write(GetParam().file, GetParam().text);
  std::vector<Error> problems;
  const auto source = derive_entry(path(GetParam().file), "team/page", kNoSentences, problems);
  EXPECT_TRUE(problems.empty());
  EXPECT_EQ(source.entry.id, "team/page");
  EXPECT_EQ(source.entry.source, path(GetParam().file));
  ASSERT_EQ(source.entry.articles.size(), 1U);
  EXPECT_EQ(source.entry.articles.begin()->first, GetParam().language);
  EXPECT_EQ(source.entry.articles.begin()->second.title, GetParam().title);
  std::vector<std::string> patterns;
  for (const auto& signature : source.entry.signatures) {
    EXPECT_TRUE(signature.derived);
    patterns.push_back(signature.pattern.text());
  }
  EXPECT_EQ(patterns, GetParam().patterns);
}

INSTANTIATE_TEST_SUITE_P(
    , Derive,
    testing::ValuesIn<Page>({
        {"PageWithBoilerplate",
         "a.md",
         "Home › Wiki [Edit] | [History] | [Print]\n\n# Known issues of samplerd\n\nOn drained "
         "nodes the client logs\n\n"
         "    Failed to initialize NVML: Driver/library version mismatch\n\nand the step fails "
         "with `samplerd.client.StaleCursor: cursor "
         "88121 belongs to generation 4, server is at 7`. Fix: `sudo rmmod nvidia_uvm "
         "--force`.\n\nRelated: error budget | errors of 2025\n",
         "Known issues of samplerd",
         Language::kEnglish,
         {"Failed to initialize NVML: Driver/library version mismatch",
          "cursor {} belongs to generation {}, server is at"}},
        {"SwallowedUnderscores",
         "b.md",
         "# Pickling\n\nTypeError: FrozenPolicy.deepcopy() takes 1 positional argument but 2 were "
         "given\n",
         "Pickling",
         Language::kEnglish,
         {"FrozenPolicy.deepcopy() takes {} positional argument but {} were given"}},
        {"ChineseChat",
         "c.txt",
         "训练平台答疑群\n小李：升级 featurestore 之后一跑就报错：“列 user_age "
         "的分片校验和不一致，期望 8f3a12cc”，有人遇到吗\n"
         "2026-04-02 10:01:33,120 ERROR featurestore.reader - checksum of column 'user_age' shard "
         "17 differs: expected 8f3a12cc\n"
         "小王：清掉缓存盘就好了，别重启任务\n",
         "训练平台答疑群",
         Language::kChinese,
         {"列 user_age 的分片校验和不一致，期望",
          "featurestore.reader - checksum of column '{}' shard {} differs: expected"}},
        {"SeveralProblems",
         "d.md",
         "# 周记\n\n## 坑一\n\n```\nhiverun.scheduler.QuotaError: gang of 16 pods needs 128 "
         "gpu\n```\n\n## 坑二\n\n```\n"
         "  File \"a.py\", line 71, in f\n    L = g(x)\ntilestore.codec.CodecMismatch: chunk (12, "
         "7) encoded with 'zstd-19' is "
         "unknown\n```\n版本不一致导致的，两边都升级到最新版之后再也没有出现过。\n",
         "周记",
         Language::kChinese,
         {"chunk ({}) encoded with '{}' is unknown", "gang of {} pods needs {} gpu"}},
        {"ThreadWithLogBlock",
         "e.txt",
         "#cluster-help exported\n[08:32] dana: ```\nslurmstepd: error: pyxis: container start "
         "failed with error code: 1\n"
         "slurmstepd: error: pyxis: printing enroot log file:\nslurmstepd: error: pyxis:     "
         "enroot-mount: failed to mount: tmpfs at /raid/x: Operation not permitted\n"
         "slurmstepd: error: pyxis: couldn't start container\n```\n[08:36] omar: works for me\n",
         "#cluster-help exported",
         Language::kEnglish,
         {"pyxis: enroot-mount: failed to mount: tmpfs at {}: Operation not permitted"}},
        {"MailWithSubject",
         "f.txt",
         "From: Ines\nTo: all\nSubject: Re: sweep dies with \"already exists\"\n\nthe error was\n\n"
         "  mlflow.exceptions.RestException: RESOURCE_ALREADY_EXISTS: Experiment 'llm-zh' already "
         "exists in deleted state. Restore it.\n",
         "Re: sweep dies with \"already exists\"",
         Language::kEnglish,
         {"RESOURCE_ALREADY_EXISTS: Experiment '{}' already exists in deleted state"}},
        {"NoError",
         "g.md",
         "# Lunch\n\nThe poll is up; no errors were found in the menu.\n",
         "Lunch",
         Language::kEnglish,
         {}},
        {"Empty", "h.txt", "", "team/page", Language::kEnglish, {}},
    }),
    [](const auto& row) { return std::string(row.param.name); });

struct Cures {
  const char* name;
  const char* file;
  const char* text;
  std::vector<std::string> cures;   // "title: text"
  std::vector<std::string> causes;  // "when: title: text", or the cause's text alone
};

class DeriveCures : public ContentFolder, public testing::WithParamInterface<Cures> {};

TEST_P(DeriveCures, AreTheNotesOwn) {
  write(GetParam().file, GetParam().text);
  std::vector<Error> problems;
  const auto source = derive_entry(path(GetParam().file), "note", kNoSentences, problems);
  const auto& article = source.entry.articles.begin()->second;
  ASSERT_EQ(article.workarounds.size(), source.entry.workarounds.size());
  ASSERT_EQ(article.causes.size(), source.entry.causes.size());
  std::vector<std::string> cures;
  for (const auto& section : article.workarounds)
    cures.push_back(section.title + ": " + section.markdown);
  EXPECT_EQ(cures, GetParam().cures);
  std::vector<std::string> causes;
  for (std::size_t i = 0; i < article.causes.size(); ++i)
    causes.push_back(source.entry.causes[i].when->text() + ": " + article.causes[i].title + ": " +
                     article.causes[i].markdown);
  if (!article.cause.markdown.empty()) causes.push_back(article.cause.markdown);
  EXPECT_EQ(causes, GetParam().causes);
}

INSTANTIATE_TEST_SUITE_P(
    , DeriveCures,
    testing::ValuesIn<Cures>({
        {"OwnSections",
         "a.md",
         "# A\n\n```\nx.y.SlotGone: slot 7 of ring a went away\n```\n\n## Why\n\nb\n\n## "
         "Fix\n\nc\n",
         {"Fix: c"},
         {"b"}},
        {"SectionsBelow",
         "a.md",
         "# A\n\n## Workarounds\n\nTwo:\n\n### Larger\n\nb\n\n### Smaller\n\nc\n\n### "
         "Verify\n\nd\n",
         {"Larger: b", "Smaller: c"},
         {}},
        {"BelowTheError",
         "a.md",
         "# A\n\n```\nx.y.SlotGone: slot 7 of ring a went away\n```\n\nSet `SLOTS=9`.\n\nThen "
         "restart.\n\n## Later\n\nb\n",
         {"What the note says below the error: Set `SLOTS=9`.\n\nThen restart."},
         {}},
        {"BelowTheErrorWithoutTheCause",
         "a.txt",
         "一个坑\n\nx.y.SlotGone: slot 7 of ring a went "
         "away\n\n原因：环太小了，跑久了就会满。\n\n改成 "
         "9 就好了。\n",
         {"笔记里报错之后的内容: 改成 9 就好了。"},
         {"环太小了，跑久了就会满。"}},
        {"NothingBelowTheError",
         "a.md",
         "# A\n\nSeen on Monday.\n\n    x.y.SlotGone: slot 7 of ring a went away\n",
         {},
         {}},
        {"SeveralProblems",
         "a.md",
         "# W\n\n## One\n\n```\nx.y.SlotGone: slot 7 of ring a went away\n```\n\nb\n\nFix: "
         "c\n\n## Two\n\n```\nx.y.RingFull: ring a is full of slots\n```\n\nd\n\nFix: e\n",
         {"One · Fix: c", "Two · Fix: e"},
         {"signature == \"derived-2\": One: b", "signature == \"derived-1\": Two: d"}},
        {"TextIsNoMarkdown",
         "a.txt",
         "A\n\nx.y.SlotGone: slot 7 of ring a went away\n\nFix:\n  rm *.lock and *.part\n  "
         "`ls *.lock` a*b*c\n",
         {"Fix: rm *.lock and *.part\n`ls *.lock` a*b\\*c"},
         {}},
        {"CommandsInAText",
         "a.txt",
         "A\n\nx.y.SlotGone: slot 7 of ring a went away\n\nFix: run\n    ctl a\n    ctl b\nand "
         "wait\n",
         {"Fix: run\n```text\nctl a\nctl b\n```\nand wait"},
         {}},
        {"Chat",
         "a.txt",
         "#help\n[08:32] dana: ```\nx: error: slot 7 of ring a went away\n```\n[08:40] omar: set "
         "SLOTS=9\n[08:41] dana: works\n",
         {"What the note says below the error: - [08:40] omar: set SLOTS=9\n- [08:41] dana: works"},
         {}},
    }),
    [](const auto& row) { return std::string(row.param.name); });

class DeriveFile : public ContentFolder {};

TEST_F(DeriveFile, FrontMatterIsNoText) {
  write("a.md", "---\nowner: infra\n---\n\n# The title\n\nwords\n");
  std::vector<Error> problems;
  const auto source = derive_entry(path("a.md"), "a", kNoSentences, problems);
  EXPECT_EQ(source.entry.articles.begin()->second.title, "The title");
  EXPECT_EQ(source.entry.articles.begin()->second.markdown, "# The title\n\nwords\n");
}

TEST_F(DeriveFile, TextIsShownAsItStands) {
  write("a.txt", "first line\n```x\n# no heading\n");
  std::vector<Error> problems;
  const auto source = derive_entry(path("a.txt"), "a", kNoSentences, problems);
  const auto& article = source.entry.articles.begin()->second;
  EXPECT_EQ(article.title, "first line");
  EXPECT_EQ(article.markdown, "````text\nfirst line\n```x\n# no heading\n````\n");
}

TEST_F(DeriveFile, OtherEncodingsAreRead) {
  // "报错 RuntimeError: the widget of the gadget is upside down" in GB18030.
  write("a.txt",
        "\xB1\xA8\xB4\xED\n\xD1\xB5\xC1\xB7\xB1\xA8\xB4\xED\nRuntimeError: the widget of the "
        "gadget is upside down\n");
  std::vector<Error> problems;
  const auto source = derive_entry(path("a.txt"), "a", kNoSentences, problems);
  ASSERT_EQ(source.entry.signatures.size(), 1U);
  EXPECT_EQ(source.entry.articles.begin()->second.title, "报错");
}

}  // namespace
}  // namespace tracelore
