#include "engine/text/shingles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "engine/text/normalize.h"

namespace tracelore {
namespace {

TEST(Shingles, HashesAreTheSameOnEveryMachine) {
  const std::array<std::string_view, 2> words = {"out", "of"};
  const std::array<std::string_view, 2> turned = {"of", "out"};
  const std::array<std::string_view, 1> joined = {"outof"};
  EXPECT_NE(shingle_hash(words), shingle_hash(turned));
  EXPECT_NE(shingle_hash(words), shingle_hash(joined));
  EXPECT_EQ(shingle_hash(std::array<std::string_view, 1>{"memory"}), 16128978961791392872U)
      << "stored in files: a change needs a new schema";
}

TEST(Shingles, AreAllRunsOfOneToThreeWords) {
  const std::array<std::string_view, 4> words = {"cuda", "out", "of", "memory"};
  std::vector<std::uint64_t> hashed, shingles;
  for (const auto word : words) hashed.push_back(word_hash(word));
  add_shingles(hashed, shingles);
  ASSERT_EQ(shingles.size(), 9U);
  for (std::size_t begin = 0; begin < words.size(); ++begin)
    for (std::size_t size = 1; size <= 3 && begin + size <= words.size(); ++size) {
      const auto hash = shingle_hash(std::span(words).subspan(begin, size));
      EXPECT_EQ(std::count(shingles.begin(), shingles.end(), hash), 1) << begin << " " << size;
    }
}

struct Row {
  const char* name;
  const char* text;
};

class WordHashes : public testing::TestWithParam<Row> {};
TEST_P(WordHashes, AreThoseOfTheWords) {
  std::vector<std::uint64_t> expected, found;
  for (const auto& word : match_words(GetParam().text)) expected.push_back(word_hash(word.text));
  add_word_hashes(GetParam().text, found);
  EXPECT_EQ(found, expected);
}
INSTANTIATE_TEST_SUITE_P(, WordHashes,
                         testing::ValuesIn<Row>({
                             {"Nothing", ""},
                             {"Blanks", " \t\n"},
                             {"Sentence", "CUDA out of memory. Tried to allocate 20.00 MiB"},
                             {"CaseAndUnderscores", "Loss_Value loss_value _x x_ _ __ ___"},
                             {"Dunders", "__init__ a__b \\_\\_func\\_\\_ x\\_y \\ \\_"},
                             {"Numbers", "12 0x1f 0xzz 1e5 2d 0x 0X1F 0 007 00a 2e-05 1_000 _7"},
                             {"Long",
                              "a_name_of_more_than_sixteen_bytes eight_by nine_byte "
                              "a_word_of_sixteen a_word_of_twenty_four_ch"},
                             {"Chinese", "显存不足 CUDA显存oom_x ，ü naïve"},
                             {"BadBytes",
                              "a\xff\xfe"
                              "b \xe6\x98 word\xe6"},
                             {"OneCharacter", "a b_ 7 x"},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(WordHashesAtBorders, AreThoseOfTheWords) {
  // Texts are looked at in pieces of 16 and 64 bytes; here every word meets every border.
  const std::string text =
      "CUDA __error__: a_b__c \\_x 0x1f 12 2e-05 0 007 \xE6\x98\xBE"
      "word_of_sixteen_b ; _ a_word_of_twenty_six_bytes 0x end";
  for (std::size_t shift = 0; shift < 130; ++shift) {
    const auto moved = std::string(shift, shift % 2 ? ' ' : '_') + text + std::string(shift, '.');
    for (const auto size : {moved.size(), moved.size() - shift, moved.size() / 2}) {
      const auto part = std::string_view(moved).substr(0, size);
      std::vector<std::uint64_t> expected, found;
      for (const auto& word : match_words(part)) expected.push_back(word_hash(word.text));
      add_word_hashes(part, found);
      EXPECT_EQ(found, expected) << part;
    }
  }
}

TEST(ShingleSet, HoldsWhatWasPutIn) {
  std::vector<std::uint64_t> shingles = {0, 7ULL << 32U, 7ULL << 32U, 1ULL << 63U};
  for (std::uint64_t i = 0; i < 1000; ++i) shingles.push_back(i * 4096 << 32U);
  const ShingleSet set(shingles);
  for (const auto shingle : shingles) EXPECT_TRUE(set.contains(shingle_key(shingle))) << shingle;
  EXPECT_EQ(set.size(), 1002U);
  EXPECT_FALSE(set.contains(5));
  EXPECT_FALSE(ShingleSet({}).contains(0));
  std::set<std::uint32_t> keys;
  std::size_t told = 0;
  set.for_each([&](std::uint32_t key) { keys.insert(key), ++told; });
  EXPECT_EQ(told, keys.size());
  EXPECT_EQ(keys.size(), set.size());
  for (const auto shingle : shingles) EXPECT_TRUE(keys.contains(shingle_key(shingle))) << shingle;
}

}  // namespace
}  // namespace tracelore
