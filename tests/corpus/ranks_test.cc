// Which rank failed first and which lagged, on the labelled logs of several processes.
#include <gtest/gtest.h>

#include <filesystem>

#include "engine/evaluation/evaluate.h"
#include "engine/traceback/parse.h"
#include "tests/support/files.h"

namespace tracelore {
namespace {

namespace fs = std::filesystem;

using test_support::kCorpus;
using test_support::read;

std::vector<Label> rank_labels() {
  return read_labels(read(kCorpus / "ranks.jsonl")).value_or(std::vector<Label>{});
}

class RankLogs : public testing::TestWithParam<Label> {};

TEST_P(RankLogs, NameWhoTheLabelNames) {
  Outcome outcome;
  outcome.label = GetParam();
  outcome.ranks = parse_paste(read(kCorpus / outcome.label.file)).ranks;
  EXPECT_TRUE(outcome.names_first()) << testing::PrintToString(outcome.ranks.first_to_fail);
  EXPECT_TRUE(outcome.names_lagging()) << testing::PrintToString(outcome.ranks.lagging);
}

INSTANTIATE_TEST_SUITE_P(, RankLogs, testing::ValuesIn(rank_labels()), [](const auto& one) {
  auto name = fs::path(one.param.file).stem().string();
  for (auto& c : name)
    if (c == '-') c = '_';
  return name;
});

TEST(RankLabels, AreThere) {
  EXPECT_GE(rank_labels().size(), 40U);
}

}  // namespace
}  // namespace tracelore
