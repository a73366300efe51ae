#include "indexer/derive.h"

#include <gtest/gtest.h>

#include "tests/unit/indexer/content_fixture.h"

namespace tracelore {
namespace {

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
  const auto source = derive_entry(path(GetParam().file), "team/page", problems);
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

class DeriveFile : public ContentFolder {};

TEST_F(DeriveFile, TextIsShownAsItStands) {
  write("a.txt", "first line\n```x\n# no heading\n");
  std::vector<Error> problems;
  const auto source = derive_entry(path("a.txt"), "a", problems);
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
  const auto source = derive_entry(path("a.txt"), "a", problems);
  ASSERT_EQ(source.entry.signatures.size(), 1U);
  EXPECT_EQ(source.entry.articles.begin()->second.title, "报错");
}

}  // namespace
}  // namespace tracelore
