// The built-in content in an index that is changed entry by entry answers as one that is built at
// once.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <sstream>

#include "engine/answer/answer_json.h"
#include "engine/base/json/json.h"
#include "engine/match/matcher.h"
#include "engine/search/search.h"
#include "indexer/build.h"
#include "indexer/content_index.h"
#include "tests/support/files.h"
#include "tests/support/visible_terms.h"

namespace tracelore {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kShown = 10;

using test_support::kSource;
using test_support::read;

std::vector<std::string> texts_of_samples() {
  std::vector<std::string> texts;
  for (const auto& file : fs::recursive_directory_iterator(kSource / "content"))
    if (file.path().parent_path().filename() == "samples") texts.push_back(read(file.path()));
  return texts;
}

std::vector<std::string> questions() {
  std::vector<std::string> questions;
  for (const char* name : {"queries.jsonl", "questions.jsonl", "colloquial.jsonl"}) {
    std::istringstream lines(read(kSource / "tests/corpus/questions" / name));
    for (std::string line; std::getline(lines, line);)
      if (const auto row = parse_json(line)) questions.push_back((*row)["q"].get<std::string>());
  }
  return questions;
}

Json answer_of(const Reader& reader, const std::string& paste) {
  const auto answer = match_paste(reader, paste);
  if (!answer) return "error";
  auto json = answer_to_json(reader, *answer);
  json.erase("took_ms");
  return json;
}

// The first hits, what else the page shows, and no digit of a score.
std::string result_of(const Reader& reader, const std::string& question) {
  const auto result = search_words(reader, question, {.limit = kShown});
  if (!result) return "error";
  std::string shown = result->corrected + " " + std::to_string(result->total);
  for (const auto& hit : result->hits) shown += " " + hit.entry->id + " " + hit.snippet_html;
  for (const auto& [facet, values] : result->facets)
    for (const auto& [value, count] : values)
      shown += " " + facet + ":" + value + "=" + std::to_string(count);
  return shown;
}

// Random edits of a copy of content/, some at a time.
class ChangedContent : public testing::Test {
 protected:
  void SetUp() override {
    root_ = fs::temp_directory_path() / ("tracelore-changes-" + std::to_string(::getpid()));
    fs::remove_all(root_);
    fs::create_directories(root_);
    fs::copy(kSource / "content", root_ / "content", fs::copy_options::recursive);
    for (const auto& item : fs::directory_iterator(root_ / "content"))
      if (fs::exists(item.path() / "entry.yaml")) here_.push_back(item.path().filename().string());
    std::sort(here_.begin(), here_.end());
  }
  void TearDown() override { fs::remove_all(root_); }

  fs::path content() const { return root_ / "content"; }

  std::string any_of(std::vector<std::string>& ids) {
    const auto at = random_() % ids.size();
    std::swap(ids[at], ids.back());
    auto id = std::move(ids.back());
    ids.pop_back();
    return id;
  }

  // Returns the path that changed.
  std::string change_one() {
    const auto kind = random_() % 4;
    if (kind == 0 && !away_.empty()) {
      const auto id = any_of(away_);
      fs::rename(root_ / id, content() / id);
      here_.push_back(id);
      return (content() / id).string();
    }
    const auto id = any_of(here_);
    if (kind == 1) {
      fs::rename(content() / id, root_ / id);
      away_.push_back(id);
      return (content() / id).string();
    }
    here_.push_back(id);
    // The words of another entry, so that the statistics of common words move too.
    const auto other = read(content() / here_[random_() % here_.size()] / "en.md");
    std::ofstream(content() / id / "en.md", std::ios::app)
        << "\n- " << other.substr(0, other.find('\n')) << " " << random_() << "\n";
    return (content() / id / "en.md").string();
  }

  fs::path root_;
  std::mt19937 random_{7};
  std::vector<std::string> here_;
  std::vector<std::string> away_;
};

TEST_F(ChangedContent, AnswersAsContentThatIsIndexedAtOnce) {
  ContentIndex index({content().string()}, (root_ / "index").string());
  BuildReport report;
  ASSERT_TRUE(index.build(report));
  const auto samples = texts_of_samples();
  const auto asked = questions();
  constexpr std::size_t kRounds = 3;
  for (std::size_t round = 0; round < kRounds; ++round) {
    for (int i = 0; i < 4; ++i) {
      const auto changed = change_one();
      ASSERT_TRUE(index.update({changed}, report));
      EXPECT_LE(index.analysed(), 1U) << changed;
    }
    ASSERT_TRUE(build_index({content().string()}, (root_ / "fresh").string(), report));
    const auto changed = Reader::open((root_ / "index").string());
    const auto fresh = Reader::open((root_ / "fresh").string());
    ASSERT_TRUE(changed && fresh);
    EXPECT_EQ((*changed)->info().generation, (*fresh)->info().generation);
    EXPECT_EQ((*changed)->info().entries, (*fresh)->info().entries);
    EXPECT_EQ(visible_terms(**changed), visible_terms(**fresh));
    // Every sample in one of the rounds: each round has changes of its own.
    for (auto at = round; at < samples.size(); at += kRounds)
      EXPECT_EQ(answer_of(**changed, samples[at]), answer_of(**fresh, samples[at])) << samples[at];
    for (const auto& question : asked)
      EXPECT_EQ(result_of(**changed, question), result_of(**fresh, question)) << question;
  }
  EXPECT_TRUE(report.problems.empty());
}

}  // namespace
}  // namespace tracelore
