// Runs of words say what their entries say, and so do many of them that are merged.
#include "indexer/words_run.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "indexer/words_bytes.h"

namespace tracelore {
namespace {

namespace fs = std::filesystem;

using Words = std::map<std::string, std::map<std::uint32_t, std::pair<FieldCounts, std::string>>>;

Entry entry_of(std::uint32_t number) {
  Entry entry;
  entry.id = "thing-" + std::to_string(number % 7);
  entry.packages = {number % 2 == 0 ? "torch" : "nccl"};
  auto& article = entry.articles[Language::kEnglish];
  article.title = "Running out of widgets " + std::to_string(number);
  article.summary = "The widget runs, and the running widget is torch.cuda.Widget.";
  entry.articles[Language::kChinese].title = "显存不足";
  return entry;
}

UseWord into(Words& words) {
  return [&words](std::string_view text, std::span<const WordPosting> postings) {
    auto& entries = words[std::string(text)];
    EXPECT_TRUE(entries.empty()) << text;
    std::uint32_t least = 0;
    for (const auto& posting : postings) {
      EXPECT_GE(posting.entry, least) << text;
      least = posting.entry + 1;
      entries[posting.entry] = {posting.counts, posting.places};
    }
  };
}

std::string places(std::initializer_list<std::uint32_t> numbers) {
  std::string bytes;
  for (const auto number : numbers) put_number(number, bytes);
  return bytes;
}

class WordsRuns : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("runs-" + std::to_string(::getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  // Entries one in a run.
  std::vector<std::string> files(std::uint32_t count) {
    std::vector<std::string> paths;
    for (std::uint32_t i = 0; i < count; ++i) {
      WordsRun run(lexicon_);
      run.put(i, entry_of(i));
      paths.push_back((folder_ / ("run-" + std::to_string(i))).string());
      std::ofstream(paths.back(), std::ios::binary) << run.bytes();
    }
    return paths;
  }

  fs::path folder_;
  Lexicon lexicon_{R"([{"en": ["the widget"]}])"};
};

TEST_F(WordsRuns, HoldWhatAnEntrySays) {
  WordsRun run(lexicon_);
  run.put(5, entry_of(5));
  Words words;
  run.for_each(into(words));
  constexpr std::size_t kTitle = 0, kSymptom = 1;
  const auto& widget = words.at("wwidget").at(5);
  EXPECT_EQ(widget.first, counts_in(kSymptom, 3));
  EXPECT_EQ(widget.second, places({2, 5, 4}));
  EXPECT_EQ(words.at("wrunning").at(5).second, "");
  EXPECT_EQ(words.at("pout of").at(5).first, counts_in(kTitle, 1));
  EXPECT_FALSE(words.contains("pthe widget"));
  EXPECT_EQ(words.at("zwidget").at(5).first, counts_in(kTitle, 1) | counts_in(kSymptom, 3));
  EXPECT_EQ(words.at("zwidget").at(5).second, "");
  EXPECT_TRUE(words.at("itorch.cuda.widget").contains(5));
  EXPECT_TRUE(words.contains("XPnccl"));
  EXPECT_TRUE(words.contains("XKissue"));
}

TEST_F(WordsRuns, ForgetWhatIsReplacedOrRemoved) {
  WordsRun changed(lexicon_);
  changed.put(1, entry_of(4));
  changed.put(2, entry_of(5));
  changed.put(1, entry_of(1));
  changed.remove(2);
  WordsRun fresh(lexicon_);
  fresh.put(1, entry_of(1));
  EXPECT_EQ(changed.bytes(), fresh.bytes());
  std::map<std::string, std::uint32_t> spelt;
  changed.for_each_spelling(
      1, [&](const std::string& word, std::uint32_t fields) { spelt[word] = fields; });
  EXPECT_EQ(spelt["running"], 2U);
  EXPECT_EQ(spelt["widgets"], 1U);
  EXPECT_FALSE(spelt.contains("is"));
}

// More of them than files are open at once.
TEST_F(WordsRuns, MergedAreAsOne) {
  constexpr std::uint32_t kEntries = 150;
  WordsRun whole(lexicon_);
  for (std::uint32_t i = 0; i < kEntries; ++i) whole.put(i, entry_of(i));
  Words wanted;
  whole.for_each(into(wanted));
  Words found;
  ASSERT_TRUE(merge_runs(files(kEntries), folder_.string(), into(found)));
  EXPECT_TRUE(found == wanted);  // too much to print
}

TEST_F(WordsRuns, ThatAreCutOrMissingAreAnError) {
  auto paths = files(2);
  fs::resize_file(paths[1], fs::file_size(paths[1]) - 3);
  const auto none = [](std::string_view, std::span<const WordPosting>) {};
  EXPECT_EQ(merge_runs(paths, folder_.string(), none).error().code, ErrorCode::kFileUnreadable);
  paths[1] += "-none";
  EXPECT_EQ(merge_runs(paths, folder_.string(), none).error().code, ErrorCode::kFileUnreadable);
}

}  // namespace
}  // namespace tracelore
