/// The index of content/ and the answers to its samples that hold a traceback, for the property
/// tests.
#pragma once

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "engine/match/matcher.h"
#include "indexer/build.h"
#include "tests/support/files.h"

namespace tracelore::property {

namespace fs = std::filesystem;

struct Sample {
  fs::path path;
  std::string text;
  Answer answer;  // to the text as it is
};

using test_support::read;

inline std::string first_of(const Answer& answer) {
  return answer.matches.empty() ? "nothing" : answer.matches.front().entry->id;
}

inline bool claims(const Answer& answer) {
  return answer.verdict == Verdict::kExact || answer.verdict == Verdict::kLikely;
}

class ContentTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    // The same cases in every run; RC_PARAMS in the environment asks for others.
    ::setenv("RC_PARAMS", "seed=20250804 max_success=300 noshrink=1", /*overwrite=*/0);
    folder_ = fs::temp_directory_path() / ("tracelore-property-" + std::to_string(::getpid()));
    BuildReport report;
    ASSERT_TRUE(build_index({content()}, folder_.string(), report));
    auto reader = Reader::open(folder_.string());
    ASSERT_TRUE(reader);
    reader_ = *reader;
    load_samples();
  }

  static void TearDownTestSuite() {
    samples_.clear();
    reader_.reset();
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }

  static Answer answer(const std::string& paste) {
    auto answer = match_paste(*reader_, paste);
    RC_ASSERT(answer.has_value());
    return std::move(*answer);
  }

  static const Sample& any_sample() {
    return samples_[*rc::gen::inRange<std::size_t>(0, samples_.size())];
  }

  static const std::vector<Sample>& samples() { return samples_; }

  static const Reader& reader() { return *reader_; }

 private:
  static std::string content() { return (fs::path(TRACELORE_SOURCE_DIR) / "content").string(); }

  static void load_samples() {
    std::vector<fs::path> paths;
    for (const auto& file : fs::recursive_directory_iterator(content()))
      if (file.path().parent_path().filename() == "samples") paths.push_back(file.path());
    std::ranges::sort(paths);
    for (const auto& path : paths) {
      Sample sample{path, read(path), {}};
      if (sample.text.find("Traceback (most recent call last)") == std::string::npos) continue;
      auto whole = match_paste(*reader_, sample.text);
      ASSERT_TRUE(whole && !whole->matches.empty()) << path;
      sample.answer = std::move(*whole);
      samples_.push_back(std::move(sample));
    }
    ASSERT_GT(samples_.size(), 400U);
  }

  inline static fs::path folder_;
  inline static std::shared_ptr<const Reader> reader_;
  inline static std::vector<Sample> samples_;
};

}  // namespace tracelore::property
