#include "indexer/lint/prose/release_mentions.h"

#include <gtest/gtest.h>

#include <chrono>

namespace tracelore {
namespace {

struct ReleaseMentionsRow {
  const char* name;
  const char* markdown;
  const char* mentions;  // "torch 2.6, 2.4": a package where one is named
};

std::string told(const std::string& markdown) {
  std::string list;
  for (const auto& prose : parse_markdown(markdown).prose)
    for (const auto& mention : release_mentions(prose, {"torch", "Torch_Geometric"})) {
      list += list.empty() ? "" : ", ";
      list += mention.package.empty() ? mention.version : mention.package + " " + mention.version;
    }
  return list;
}

class ReleaseMentions : public testing::TestWithParam<ReleaseMentionsRow> {};

TEST_P(ReleaseMentions, AreWhatProseNames) {
  EXPECT_EQ(told(GetParam().markdown), GetParam().mentions);
}

INSTANTIATE_TEST_SUITE_P(
    , ReleaseMentions,
    testing::ValuesIn<ReleaseMentionsRow>({
        {"PackageAndNumber", "PyTorch 2.6 refuses it.", "torch 2.6"},
        {"WordsBetween", "PyTorch releases before 2.6 load it.", "torch 2.6"},
        {"NameInCode", "The `transformers` 4.46 Trainer.", "transformers 4.46"},
        {"OwnPackage", "torch_geometric 2.5 writes it anew.", "torch-geometric 2.5"},
        {"List", "Seen on torch 2.3.1, 2.8.0 and 2.15.0.",
         "torch 2.3.1, torch 2.8.0, torch 2.15.0"},
        {"Since", "The default since 2.6.", "2.6"},
        {"OrLater", "`mmap=True` (2.1 and later) helps.", "2.1"},
        {"ThreeParts", "On a CPU 2.8.0 says it.", "2.8.0"},
        {"Chinese", "从 2.6 起默认如此。", "2.6"},
        {"ChineseBefore", "PyTorch 2.6 之前没有。2.4 起才有。", "torch 2.6, 2.4"},
        {"ChineseList", "torch 2.3.1、2.8.0 上相同。", "torch 2.3.1, torch 2.8.0"},
        {"WithBuild", "torch 2.8.0+cu128 has it.", "torch 2.8.0+cu128"},
        {"Development", "torch 2.8.0a0 has it.", "torch 2.8.0a0"},
        {"LeadingV", "torch v2.6 has it.", "torch 2.6"},
        {"TwoPackages", "torch 2.2.2 with NumPy 2.0.2", "torch 2.2.2, numpy 2.0.2"},
        {"Cuda", "A build for CUDA 12.8 or later.", ""},
        {"Python", "Python before 3.12.1, or 3.11 and later.", ""},
        {"PythonAfterTorch", "torch 2.4 on Python 3.12", "torch 2.4"},
        {"Driver", "驱动 525.60 以上", ""},
        {"Glibc", "glibc 2.28 or later", ""},
        {"Capability", "Cards from 7.5 on, compute capability 8.0 and later.", ""},
        {"CapabilityWithoutItsWord", "The kernels run from 8.9 on, or on 12.0.", ""},
        {"Sizes", "from 2.5 GiB to 3.5 GiB", ""},
        {"Times", "2.5 times in 1.5 s", ""},
        {"Decimals", "A loss of 0.25, a mask of 0.0 and 1.0, from 0.1 to 0.5.", ""},
        {"Percent", "in 2.5% of the runs", ""},
        {"Address", "127.0.0.1 since yesterday", ""},
        {"CodeBlock", "```sh\npip install torch==2.6\n```\n", ""},
        {"CodeSpan", "Write `torch==2.6` or `2.6.0`.", ""},
        {"Series", "Lightning 1.x and 2.x", ""},
        {"WholeNumber", "NumPy 2 since 2024", ""},
        {"Commit", "torch 2.6-rc and 3.1e-5", ""},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST(ReleaseMentionsPlace, IsTheLine) {
  const auto document = parse_markdown("# T\n\nOne line\nsince 2.4 and\ntorch 2.6.\n");
  std::vector<std::size_t> lines;
  for (const auto& prose : document.prose)
    for (const auto& mention : release_mentions(prose, {})) lines.push_back(mention.line);
  EXPECT_EQ(lines, (std::vector<std::size_t>{4, 5}));
}

TEST(ReleaseMentionsTime, IsLinear) {
  const auto seconds = [](std::size_t times) {
    MarkdownProse prose{"", 1, false, {}};
    for (std::size_t i = 0; i < times; ++i) prose.text += "since 2.4, 从 2.6 起, PyTorch ";
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_EQ(release_mentions(prose, {"torch"}).size(), 2 * times);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  seconds(100);
  EXPECT_LT(seconds(2000), 100 * seconds(200) + 1);
}

}  // namespace
}  // namespace tracelore
