#include "engine/index/legs/similar.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <string>

#include "engine/text/normalize.h"

namespace tracelore {
namespace {

std::uint32_t once(std::uint64_t) {
  return 1;
}

std::vector<std::uint64_t> shingles_in(std::string_view text) {
  std::vector<std::uint64_t> words, shingles;
  for (const auto& word : match_words(text)) words.push_back(word_hash(word.text));
  add_shingles(words, shingles);
  return shingles;
}

// Every two neighbours, in the order of the text.
std::vector<std::uint32_t> pairs_in(const Template& pattern) {
  std::vector<std::uint32_t> pairs;
  for (const auto& run : pattern.literal_words())
    for (std::size_t i = 0; i + 1 < run.size(); ++i)
      pairs.push_back(
          shingle_key(shingle_hash(std::array<std::string_view, 2>{run[i], run[i + 1]})));
  return pairs;
}

TEST(TemplatePairs, AreTheNeighboursOfEachLiteralAndKnowTheirHalf) {
  struct SimilarRow {
    const char* text;
    std::size_t first, second;
  };
  for (const auto& [text, first, second] : std::vector<SimilarRow>{
           {"one two three four five six seven", 2, 2},
           {"the quick_brown {x}fox of __init__ jumped over lazy{y} dogs and cats", 1, 3},
           {"{a}12 quick_brown fox of jumped over '{b}' dogs and cats{c}", 2, 1},
           {"word", 0, 0},
           {"{x}显存 fox of jumped over{y}", 2, 0},
       }) {
    const auto pattern = *Template::parse(text);
    const auto pairs = pairs_of(runs_of(pattern));
    EXPECT_EQ(pairs.keys, pairs_in(pattern)) << text;
    EXPECT_EQ(pairs.first, first) << text;
    EXPECT_EQ(pairs.second, second) << text;
  }
}

// Whatever half of the pairs is left, one of those that it is filed under is among them.
TEST(SimilarKeys, FindEveryTextThatHoldsEnoughPairs) {
  const auto pattern = *Template::parse("a1 b2 c3 d4 e5 f6 g7 h8 i9 j10");
  const auto runs = runs_of(pattern);
  const auto pairs = pairs_of(runs);
  const auto keys = similar_keys(
      runs, [&](std::uint64_t hash) -> std::uint32_t { return std::uint32_t{1} << (hash % 13); });
  ASSERT_EQ(pairs.keys.size(), 9U);
  for (unsigned left = 0; left < 1U << pairs.keys.size(); ++left) {
    if (std::popcount(left) < 5) continue;
    bool found = false;
    for (std::size_t i = 0; i < pairs.keys.size(); ++i)
      found = found || ((left >> i & 1U) != 0 && std::ranges::count(keys, pairs.keys[i]) > 0);
    EXPECT_TRUE(found) << left;
  }
}

void add(Similar::Draft& draft, std::uint32_t entry, std::span<const std::uint32_t> keys,
         const TemplatePairs& pairs) {
  draft.add(entry, keys, pairs.keys, pairs.first, pairs.second);
}

Similar three_widgets() {
  Similar::Draft draft;
  std::uint32_t entry = 0;
  for (const char* text : {"the widget is upside down again", "cannot open the garden gate now",
                           "the widget is upside down forever"}) {
    const auto runs = runs_of(*Template::parse(text));
    add(draft, entry++, similar_keys(runs, once), pairs_of(runs));
  }
  return Similar(std::move(draft));
}

std::vector<std::pair<std::uint32_t, double>> found_in(const Similar& similar,
                                                       std::string_view text, std::size_t limit) {
  const auto shingles = shingles_in(text);
  std::vector<std::pair<std::uint32_t, double>> rows;
  for (const auto& row : similar.find(ShingleSet(shingles), limit))
    rows.emplace_back(row.entry, row.coverage);
  return rows;
}

using Rows = std::vector<std::pair<std::uint32_t, double>>;

struct LikenessRow {
  const char* name;
  const char* pattern;
  const char* text;
  std::optional<double> coverage;  // none: it is not found
};

class Likeness : public testing::TestWithParam<LikenessRow> {};

TEST_P(Likeness, IsTheShareOfPairsWhereHalfOfThemOrAWholeHalfIsThere) {
  const auto runs = runs_of(*Template::parse(GetParam().pattern));
  Similar::Draft draft;
  add(draft, 0, similar_keys(runs, once), pairs_of(runs));
  Rows expected;
  if (GetParam().coverage) expected.emplace_back(0, *GetParam().coverage);
  EXPECT_EQ(found_in(Similar(std::move(draft)), GetParam().text, 9), expected);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, Likeness,
    testing::ValuesIn(std::vector<LikenessRow>{
        {"Whole", "one two three four five", "one two three four five", 1},
        {"HalfOfThem", "one two three four five six seven", "one two three four nothing six", 0.5},
        {"APhraseOfAnyError", "this mode is not supported", "Python 2 is not supported", 0},
        {"StopWordsWeighNothing", "the widget is not in the box", "it is not in the garden", {}},
        {"PythonsOwnWordsWeighNothing", "object has no attribute 'first_stage' of a model_wrapper",
         "object has no attribute 'first_stage'", 0},
        {"OnlyWhatIsItsOwnCounts", "no module named 'selective_scan' of the fast path kernels",
         "no module named 'sklearn' of the fast path kernels", 0.6},
        {"ItsOwnWordsBesidePythons", "object has no attribute 'a', a name of the old cache format",
         "a name of the old cache layout", 4.0 / 6},
        {"CutBehindItsFirstHalf", "the first half of words, and then a second half",
         "the first half of words", 4.0 / 7},
        {"CutBeforeItsSecondHalf", "the first half of words, and then a second half",
         "and then a second half", 0},
        {"NeitherHalf", "alpha beta gamma delta epsilon zeta eta theta", "gamma delta epsilon", {}},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST(Similar, FindsTheBestFirst) {
  const auto similar = three_widgets();
  EXPECT_EQ(found_in(similar, "the widget is upside down forever", 9), (Rows{{2, 1}, {0, 0.8}}));
  EXPECT_EQ(found_in(similar, "the widget is upside down forever", 1), (Rows{{2, 1}}));
  EXPECT_EQ(found_in(similar, "a widget is upside down", 9), (Rows{{0, 0.6}, {2, 0.6}}));
  EXPECT_EQ(found_in(similar, "nothing of all this", 9), Rows{});
  EXPECT_EQ(found_in(Similar(), "the widget is upside down", 9), Rows{});
}

TEST(Similar, AnEntryOfSeveralThatAreWordedAlikeComesOnce) {
  const auto runs = runs_of(*Template::parse("the widget is upside down again"));
  const auto keys = similar_keys(runs, once);
  Similar::Draft draft;
  for (const std::uint32_t entry : {7, 3, 3, 9, 5}) add(draft, entry, keys, pairs_of(runs));
  const Similar similar(std::move(draft));
  const char* text = "the widget is upside down again";
  EXPECT_EQ(found_in(similar, text, 9), (Rows{{3, 1}, {5, 1}, {7, 1}, {9, 1}}));
  const ShingleSet set(shingles_in(text));
  EXPECT_EQ(similar.find(set, 2).size(), 2U);
  EXPECT_EQ(found_in(similar, text, 2), (Rows{{3, 1}, {5, 1}}));
}

// A wording under a rare shingle is found however many others lie under a common one.
TEST(Similar, OfTooManyTheRarestAreLookedAt) {
  const auto common = shingle_key(shingles_in("quite common").at(1));
  const auto rare = shingle_key(shingles_in("quite rare").at(1));
  const std::vector<std::uint32_t> under_common = {common}, under_rare = {rare};
  const auto wording = [](const std::string& last) {
    TemplatePairs pairs;
    for (const auto& two : {std::string("a b"), std::string("b c"), std::string("c d"), last})
      pairs.keys.push_back(shingle_key(shingles_in(two).at(1)));
    pairs.first = 4;
    return pairs;
  };
  const auto count = static_cast<std::uint32_t>(Similar::kMostRows) + 10;
  Similar::Draft draft;
  for (std::uint32_t i = 0; i < count; ++i)
    add(draft, i, under_common, wording("end" + std::to_string(i) + " end"));
  add(draft, count, under_rare, wording("quite common"));
  const Similar similar(std::move(draft));
  const auto text = "a b c d quite common quite rare";
  EXPECT_EQ(found_in(similar, text, 2), (Rows{{count, 1}, {0, 0.75}}));
  EXPECT_EQ(found_in(similar, text, 2 * count).size(), Similar::kMostRows);
}

// As many of the same rank as there are, told apart by their numbers alone.
TEST(Similar, OfManyThatAreAsGoodTheFirstAreTaken) {
  const auto key = shingle_key(shingles_in("a b").at(1));
  Similar::Draft draft;
  for (std::uint32_t i = 500; i-- > 0;) {
    TemplatePairs pairs;
    for (const auto* two : {"a b", "b c", "c d"})
      pairs.keys.push_back(shingle_key(shingles_in(two).at(1)));
    pairs.keys.push_back(0);
    pairs.keys.push_back(i);
    add(draft, i, std::array{key}, pairs);
  }
  const Similar similar(std::move(draft));
  for (const std::size_t limit : {0, 1, 7, 100, 499, 500, 501}) {
    const auto found = found_in(similar, "a b c d", limit);
    ASSERT_EQ(found.size(), std::min<std::size_t>(limit, 500));
    for (std::uint32_t i = 0; i < found.size(); ++i) EXPECT_EQ(found[i].first, i);
  }
}

}  // namespace
}  // namespace tracelore
