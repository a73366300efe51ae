// The questions of queries.jsonl against this knowledge base. The figures are the product's
// promise; they are reached by general rules, never by words put into an entry or the glossary for
// one listed question.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/search/evaluate.h"
#include "indexer/build.h"

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

TEST(SearchFigures, AreThoseThatThePromiseNames) {
  const auto folder = std::filesystem::temp_directory_path() / "tracelore-search-figures";
  BuildReport problems;
  const auto built = build_index({TRACELORE_SOURCE_DIR "/content"}, folder.string(), problems);
  ASSERT_TRUE(built);
  const auto reader = Reader::open(folder.string());
  ASSERT_TRUE(reader);
  std::ifstream file(TRACELORE_SOURCE_DIR "/tests/corpus/queries.jsonl");
  std::stringstream rows;
  rows << file.rdbuf();
  const auto score = evaluate_search(**reader, rows.str());
  ASSERT_TRUE(score);
  EXPECT_GE(score->all.questions, 100U);
  EXPECT_GE(score->all.reciprocal_rank, 0.93) << report(*score);
  EXPECT_GE(score->all.recall10, 0.985) << report(*score);
  EXPECT_LE(std::abs(score->by_language.at("en").reciprocal_rank -
                     score->by_language.at("zh").reciprocal_rank),
            0.03)
      << report(*score);
  EXPECT_EQ(score->answered_wrongly, 0U) << report(*score);
  std::error_code ignored;
  std::filesystem::remove_all(folder, ignored);
}

}  // namespace
}  // namespace tracelore
