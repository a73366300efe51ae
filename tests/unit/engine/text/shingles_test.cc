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
