#include "engine/evaluation/evaluate_search.h"

#include <gtest/gtest.h>

#include "tests/unit/engine/search/fixture.h"

namespace tracelore {
namespace {

TEST(EvaluateSearch, CountsWhatWasFoundWhere) {
  const TestIndex index(test_entries());
  const auto score = evaluate_search(
      index.reader(),
      R"({"q": "cuda out of memory", "lang": "en", "id": "cuda-out-of-memory", "also": []}
{"q": "图中断", "lang": "zh", "id": "graph-breaks"}

{"q": "watchdog timeout", "lang": "en", "id": "device-mismatch", "also": ["nccl-timeout"]}
{"q": "watchdog timeout", "lang": "en", "id": "graph-breaks"}
{"q": "sourdough", "lang": "en", "id": null}
{"q": "tensor", "lang": "en", "id": null}
{"q": "x", "lang": "en", "id": "no-such-entry"}
)");
  ASSERT_TRUE(score);
  EXPECT_EQ(score->all.questions, 4U);
  EXPECT_DOUBLE_EQ(score->all.reciprocal_rank, 0.75);
  EXPECT_DOUBLE_EQ(score->all.recall10, 0.75);
  EXPECT_DOUBLE_EQ(score->by_language.at("zh").first, 1);
  EXPECT_EQ(score->unanswerable, 2U);
  EXPECT_EQ(score->answered_wrongly, 1U);
  EXPECT_EQ(score->answered_as_near, 0U);
  EXPECT_EQ(score->right_as_near, 0U);
  EXPECT_EQ(score->absent, 1U);
  ASSERT_EQ(score->misses.size(), 2U);
  EXPECT_EQ(score->misses[0].wanted, "graph-breaks");
  EXPECT_EQ(score->misses[0].rank, 0U);
  EXPECT_EQ(score->misses[1].wanted, "");
}

TEST(EvaluateSearch, ALabelMeansItsEntryAfterMergesAndSplits) {
  auto entries = test_entries();
  for (auto& entry : entries) {
    const std::string_view id = entry.id;
    if (id == "cuda-out-of-memory") entry.aliases = {"gpu-memory-full"};
    if (id == "nccl-timeout") entry.split_from = "device-mismatch";
  }
  const TestIndex index(entries);
  const auto score = evaluate_search(index.reader(),
                                     R"({"q": "cuda out of memory", "id": "gpu-memory-full"}
{"q": "watchdog timeout", "id": "device-mismatch"}
{"q": "watchdog timeout", "id": "graph-breaks"}
)");
  ASSERT_TRUE(score);
  EXPECT_EQ(score->all.questions, 3U);
  ASSERT_EQ(score->misses.size(), 1U);
  EXPECT_EQ(score->misses[0].wanted, "graph-breaks");
}

SearchScore search_score(double english, double chinese, double recall, std::size_t wrongly,
                         std::size_t near = 1) {
  SearchScore score;
  score.all.reciprocal_rank = (english + chinese) / 2;
  score.all.recall10 = recall;
  score.by_language["en"].reciprocal_rank = english;
  score.by_language["zh"].reciprocal_rank = chinese;
  score.answered_wrongly = wrongly;
  score.answered_as_near = near;
  return score;
}

TEST(SearchRegressions, NameWhatGotWorse) {
  const auto baseline = search_score_to_json(search_score(0.95, 0.95, 0.99, 2));
  const struct {
    const char* name;
    SearchScore now;
    const char* worse;
  } rows[] = {
      {"the same", search_score(0.95, 0.95, 0.99, 2), ""},
      {"better", search_score(0.97, 0.96, 1, 0, 0), ""},
      {"later", search_score(0.94, 0.95, 0.99, 1), "reciprocal_rank"},
      {"not found", search_score(0.95, 0.95, 0.98, 1), "recall10"},
      {"answers what has no answer", search_score(0.95, 0.95, 0.99, 3, 2), "answered_wrongly"},
      {"no longer says that it is near", search_score(0.95, 0.95, 0.99, 2, 0),
       "answered_without_near"},
      {"one list that was near is gone", search_score(0.95, 0.95, 0.99, 1, 0), ""},
      {"one language falls behind", search_score(0.99, 0.95, 0.99, 1), "language_gap"},
  };
  for (const auto& row : rows) {
    const auto worse = search_regressions(row.now, baseline);
    ASSERT_EQ(worse.size(), *row.worse == '\0' ? 0U : 1U) << row.name;
    if (worse.empty()) continue;
    EXPECT_TRUE(worse[0].starts_with(row.worse)) << worse[0];
  }
}

TEST(EvaluateSearch, FaultsNameTheLine) {
  const TestIndex index({});
  const auto broken = evaluate_search(index.reader(), "{\"q\": \"a\"}\n{\"q\": ");
  ASSERT_FALSE(broken);
  EXPECT_EQ(broken.error().code, ErrorCode::kBadJson);
  EXPECT_EQ(broken.error().at.line, 2U);
  const auto missing = evaluate_search(index.reader(), "{}");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, ErrorCode::kMissingKey);
}

}  // namespace
}  // namespace tracelore
