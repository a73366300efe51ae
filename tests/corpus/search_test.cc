// Questions as people type them against this knowledge base (README.md says which of them were seen
// while the search was tuned). The figures are the product's promise; they are reached by general
// rules, never by words put into an entry or the glossary for one listed question.
#include "engine/search/search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "engine/evaluation/evaluate_search.h"
#include "indexer/build.h"
#include "tests/support/files.h"

namespace tracelore {
namespace {

std::string report(const SearchScore& score) {
  std::string text;
  for (const auto& miss : score.misses) {
    text += miss.query + " -> " + (miss.wanted.empty() ? "(nothing)" : miss.wanted) + " at " +
            std::to_string(miss.rank) + ", got";
    for (const auto& id : miss.got) text += " " + id;
    text += "\n";
  }
  return text;
}

using test_support::read;

// One index of content/ for the program.
const Reader& built_in() {
  static const auto kReader = [] {
    const auto folder = std::filesystem::temp_directory_path() / "tracelore-search-figures";
    BuildReport problems;
    const auto built = build_index({TRACELORE_SOURCE_DIR "/content"}, folder.string(), problems,
                                   {.share = {}, .single_file = true});
    EXPECT_TRUE(built);
    auto reader = *Reader::open(folder.string());
    std::error_code ignored;  // an open file needs its folder no more
    std::filesystem::remove_all(folder, ignored);
    return reader;
  }();
  return *kReader;
}

struct Promise {
  const char* questions;
  const char* figures;
  bool tell_misses = true;  // what is listed is soon tuned to
};
class SearchFigures : public testing::TestWithParam<Promise> {};

TEST_P(SearchFigures, AreThoseThatThePromiseNames) {
  const std::string corpus = TRACELORE_SOURCE_DIR "/tests/corpus/questions/";
  const auto score = evaluate_search(built_in(), read(corpus + GetParam().questions));
  ASSERT_TRUE(score);
  EXPECT_GE(score->all.questions + score->unanswerable, 75U);
  const auto promised = parse_json(read(corpus + GetParam().figures));
  ASSERT_TRUE(promised);
  EXPECT_EQ(search_regressions(*score, *promised), std::vector<std::string>())
      << (GetParam().tell_misses ? report(*score) : std::string());
}

INSTANTIATE_TEST_SUITE_P(
    , SearchFigures,
    testing::Values(Promise{"queries.jsonl", "queries_baseline.json"},
                    Promise{"questions.jsonl", "questions_baseline.json"},
                    Promise{"colloquial.jsonl", "colloquial_baseline.json"},
                    Promise{"held_out.jsonl", "held_out_baseline.json", false},
                    Promise{"held_out_2.jsonl", "held_out_2_baseline.json", false},
                    Promise{"held_out_3.jsonl", "held_out_3_baseline.json", false},
                    Promise{"held_out_4.jsonl", "held_out_4_baseline.json", false},
                    Promise{"blind_questions.jsonl", "blind_questions_baseline.json", false},
                    Promise{"fragments.jsonl", "fragments_baseline.json"}));

TEST(SearchFields, EachIsFoundByTheExampleOfItsRow) {
  for (const auto& row : kFields) {
    const auto result = search_words(built_in(), row.example, {.limit = 100});
    ASSERT_TRUE(result) << row.name;
    EXPECT_FALSE(result->hits.empty()) << row.name;
    if (row.kind != FieldKind::kText) continue;
    EXPECT_TRUE(std::ranges::any_of(result->hits, [&](const SearchHit& hit) {
      return std::ranges::find(hit.matched, row.name) != hit.matched.end();
    })) << row.name;
  }
}

TEST(SearchTail, HoldsNoWeakHitsBeyondTheFirstFive) {
  std::size_t beyond = 0;
  for (const char* question : {"cuda error", "loss 没有 grad_fn", "torch.compile", "显存"}) {
    const auto result = search_words(built_in(), question, {.limit = 100});
    ASSERT_TRUE(result) << question;
    ASSERT_FALSE(result->hits.empty()) << question;
    EXPECT_EQ(result->hits.size(), std::min<std::size_t>(result->total, 100)) << question;
    for (std::size_t i = 5; i < result->hits.size(); ++i, ++beyond)
      EXPECT_GE(result->hits[i].score, 0.3 * result->hits.front().score) << question;
  }
  EXPECT_GT(beyond, 0U);
}

TEST(SearchTail, OfFiltersAloneIsWhole) {
  std::size_t guides = 0;
  for (const auto& folder : std::filesystem::directory_iterator(TRACELORE_SOURCE_DIR "/content")) {
    std::string kind;
    if (std::ifstream entry(folder.path() / "entry.yaml"); std::getline(entry, kind))
      guides += kind == "kind: guide";
  }
  const auto result = search_words(built_in(), "kind:guide", {.limit = 100});
  ASSERT_TRUE(result);
  EXPECT_GE(guides, 8U);
  EXPECT_EQ(result->total, guides);
  const auto torch = search_words(built_in(), "package:torch");
  ASSERT_TRUE(torch);
  EXPECT_GT(torch->total, 130U);
}

}  // namespace
}  // namespace tracelore
