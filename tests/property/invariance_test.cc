// What a paste went through on its way must not change the answer: dressed by terminals and logs,
// cut at either end, or pasted together with another one.
#include "engine/match/matcher.h"
#include "indexer/build.h"
#include "tests/property/dressing.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace tracelore {
namespace {

namespace fs = std::filesystem;
using property::dressings;
using property::join;
using property::lines_of;

const fs::path kContent = fs::path(TRACELORE_SOURCE_DIR) / "content";

struct Sample {
  fs::path path;
  std::string text;
  Answer answer;  // to the text as it is
};

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return std::move(text).str();
}

std::string first_of(const Answer& answer) {
  return answer.matches.empty() ? "nothing" : answer.matches.front().entry->id;
}

bool claims(const Answer& answer) {
  return answer.verdict == Verdict::kExact || answer.verdict == Verdict::kLikely;
}

bool names(const Entry& from, const std::string& id) {
  const auto lists = [&](const auto& ids) { return std::ranges::find(ids, id) != ids.end(); };
  return from.id == id || lists(from.related) || lists(from.overlaps);
}

bool holds(const Answer& answer, const std::string& id) {
  const auto is_it = [&](const Match& match) { return match.entry->id == id; };
  return std::ranges::any_of(answer.matches, is_it) || std::ranges::any_of(answer.context, is_it);
}

// The index of content/ and the answers to its samples that hold a traceback.
class Invariance : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    // The same cases in every run; RC_PARAMS in the environment asks for others.
    ::setenv("RC_PARAMS", "seed=20250804 max_success=300 noshrink=1", /*overwrite=*/0);
    folder_ = fs::temp_directory_path() / ("tracelore-property-" + std::to_string(::getpid()));
    BuildReport report;
    ASSERT_TRUE(build_index({kContent.string()}, folder_.string(), report));
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

 private:
  static void load_samples() {
    std::vector<fs::path> paths;
    for (const auto& file : fs::recursive_directory_iterator(kContent))
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

  static fs::path folder_;
  static std::shared_ptr<const Reader> reader_;
  static std::vector<Sample> samples_;
};

fs::path Invariance::folder_;
std::shared_ptr<const Reader> Invariance::reader_;
std::vector<Sample> Invariance::samples_;

TEST_F(Invariance, OneDressingDoesNotChangeTheEntry) {
  EXPECT_TRUE(rc::check("one dressing", [] {
    const auto& sample = any_sample();
    const auto& dressing = dressings()[*rc::gen::inRange<std::size_t>(0, dressings().size())];
    RC_LOG() << sample.path << ", " << dressing.name << '\n';
    RC_ASSERT(first_of(answer(dressing.wear(sample.text))) == first_of(sample.answer));
  }));
}

TEST_F(Invariance, SeveralDressingsDoNotChangeTheEntry) {
  EXPECT_TRUE(rc::check("two dressings, one over the other", [] {
    const auto& sample = any_sample();
    const auto inner = *rc::gen::inRange<std::size_t>(0, dressings().size() - 1);
    const auto outer = *rc::gen::inRange<std::size_t>(inner + 1, dressings().size());
    RC_LOG() << sample.path << ", " << dressings()[inner].name << ", " << dressings()[outer].name
             << '\n';
    const auto dressed = dressings()[outer].wear(dressings()[inner].wear(sample.text));
    RC_ASSERT(first_of(answer(dressed)) == first_of(sample.answer));
  }));
}

// Cutting the head off takes the deeper cause of a wrapper away: what is left of the chain is then
// rightly believed to be the root.
bool stands_on_root(const Answer& answer) {
  const auto at = answer.matches.front().exception;
  const auto& all = answer.report->exceptions;
  return at >= all.size() || all[at].relation == Relation::kRoot;
}

// What is left may be answered with less, never with something else.
void is_no_more_than(const Answer& cut, const Sample& sample) {
  if (!claims(cut)) return;
  const Entry& found = *cut.matches.front().entry;
  const Entry& whole = *sample.answer.matches.front().entry;
  RC_LOG() << "found " << found.id << ", of the whole " << whole.id << '\n';
  RC_ASSERT(names(whole, found.id) || names(found, whole.id));
  if (found.id == whole.id && stands_on_root(sample.answer))
    RC_ASSERT(cut.verdict >= sample.answer.verdict);
}

TEST_F(Invariance, ACutPasteIsNotClaimedForAnotherEntry) {
  EXPECT_TRUE(rc::check("cut at the head, at the tail", [] {
    const auto& sample = any_sample();
    const auto lines = lines_of(sample.text);
    const auto cut = *rc::gen::inRange<std::size_t>(0, lines.size());
    RC_LOG() << sample.path << " at line " << cut << '\n';
    is_no_more_than(answer(join(lines, cut, lines.size())), sample);
    is_no_more_than(answer(join(lines, 0, cut)), sample);
  }));
}

TEST_F(Invariance, TwoPastesInOneAreBothFound) {
  EXPECT_TRUE(rc::check("two samples, one below the other", [] {
    const auto& above = any_sample();
    const auto& below = any_sample();
    RC_PRE(first_of(above.answer) != first_of(below.answer));
    RC_LOG() << above.path << ", " << below.path << '\n';
    const auto both = answer(above.text + "\n" + below.text);
    RC_ASSERT(holds(both, first_of(above.answer)));
    RC_ASSERT(holds(both, first_of(below.answer)));
  }));
}

}  // namespace
}  // namespace tracelore
