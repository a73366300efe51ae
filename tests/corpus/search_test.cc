// The questions of queries.jsonl against this knowledge base. The figures are the product's
// promise; they are reached by general rules, never by words put into an entry or the glossary for
// one listed question.
#include <gtest/gtest.h>

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

std::string read(const std::string& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return std::move(text).str();
}

TEST(SearchFigures, AreThoseThatThePromiseNames) {
  const auto folder = std::filesystem::temp_directory_path() / "tracelore-search-figures";
  BuildReport problems;
  const auto built = build_index({TRACELORE_SOURCE_DIR "/content"}, folder.string(), problems);
  ASSERT_TRUE(built);
  const auto reader = Reader::open(folder.string());
  ASSERT_TRUE(reader);
  const std::string corpus = TRACELORE_SOURCE_DIR "/tests/corpus/";
  const auto score = evaluate_search(**reader, read(corpus + "queries.jsonl"));
  ASSERT_TRUE(score);
  EXPECT_GE(score->all.questions, 100U);
  const auto promised = parse_json(read(corpus + "search_baseline.json"));
  ASSERT_TRUE(promised);
  EXPECT_EQ(search_regressions(*score, *promised), std::vector<std::string>()) << report(*score);
  std::error_code ignored;
  std::filesystem::remove_all(folder, ignored);
}

}  // namespace
}  // namespace tracelore
