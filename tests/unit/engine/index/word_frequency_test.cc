#include "engine/index/word_frequency.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

constexpr std::size_t kTitle = 0, kCause = 2, kError = 4;

FieldCounts counts(std::size_t field, std::uint32_t count, std::size_t other = 0,
                   std::uint32_t others = 0) {
  FieldCounts counts{};
  counts[other] = others;
  counts[field] = count;
  return counts;
}

TEST(WordFrequency, IsTheWeightOfTheFieldAndSaturates) {
  struct WordFrequencyRow {
    const char* name;
    FieldCounts counts;
    double worth;
  };
  for (const WordFrequencyRow& row :
       {WordFrequencyRow{"nowhere", {}, 0}, WordFrequencyRow{"title once", counts(kTitle, 1), 3.1},
        WordFrequencyRow{"title often", counts(kTitle, 1'000'000), 5},
        WordFrequencyRow{"cause once", counts(kCause, 1), 0.9},
        WordFrequencyRow{"title and message", counts(kTitle, 1, kError, 1), 5}})
    EXPECT_DOUBLE_EQ(worth_of(frequency_of(row.counts)), row.worth) << row.name;
}

TEST(WordFrequency, KeepsTheFields) {
  EXPECT_EQ(fields_of(frequency_of(counts(kTitle, 2, kError, 9))), 1U << kTitle | 1U << kError);
  EXPECT_EQ(fields_of(frequency_of({})), 0U);
}

TEST(WordFrequency, OfBothIsThatOfTheLesserWhereAFieldHoldsBoth) {
  const auto both = frequency_of(counts(kTitle, 1, kError, 1));
  const auto cause = frequency_of(counts(kCause, 1));
  const auto error = frequency_of(counts(kError, 1));
  EXPECT_EQ(of_both(both, cause), 0U);
  EXPECT_EQ(fields_of(of_both(both, error)), 1U << kError);
  EXPECT_DOUBLE_EQ(worth_of(of_both(both, error)), worth_of(error));
  EXPECT_EQ(of_both(both, error), of_both(error, both));
}

// What stands in no field tells nothing, and the bits of the fields turn no order around.
TEST(WordFrequency, OrdersByWorthWhateverTheFields) {
  EXPECT_LT(frequency_of(counts(6, 1)), frequency_of(counts(kTitle, 1)));
  EXPECT_LT(frequency_of(counts(kCause, 1)), frequency_of(counts(kCause, 2)));
}

}  // namespace
}  // namespace tracelore
