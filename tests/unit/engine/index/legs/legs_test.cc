#include "engine/index/legs/legs.h"

#include <gtest/gtest.h>

#include <set>
#include <utility>

namespace tracelore {
namespace {

// Of two signatures; the second one has no word.
std::string filing() {
  const SignatureFiling first = {(std::uint64_t{9} << 32U) + 7, {1, 2}, {{3, 4, 5}, 1, 2}};
  return filing_bytes(std::vector{first, SignatureFiling()});
}

std::set<std::pair<std::uint32_t, std::uint32_t>> anchored(const Legs& legs, std::uint64_t hash) {
  std::set<std::pair<std::uint32_t, std::uint32_t>> found;
  legs.for_each_anchored(std::vector{hash},
                         [&](const AnchorRow& row) { found.emplace(row.entry, row.signature); });
  return found;
}

using Refs = std::set<std::pair<std::uint32_t, std::uint32_t>>;

TEST(HashedRows, HaveEveryRowUnderItsHash) {
  for (const std::uint32_t count : {0U, 1U, 2U, 3U, 1000U}) {
    std::vector<AnchorRow> rows;
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint64_t hash = std::uint64_t{i / 2} * 0x9e3779b97f4a7c15ULL;
      rows.push_back({hash, i, 0});
    }
    const HashedRows<AnchorRow> table(rows);
    EXPECT_EQ(table.size(), count);
    for (const auto& row : rows) {
      std::vector<std::uint32_t> entries;
      table.for_each_under(row.hash, [&](const AnchorRow& of) { entries.push_back(of.entry); });
      std::vector<std::uint32_t> wanted = {row.entry / 2 * 2};
      if (wanted[0] + 1 < count) wanted.push_back(wanted[0] + 1);
      EXPECT_EQ(entries, wanted) << count;
    }
    table.for_each_under(12345, [](const AnchorRow&) { FAIL() << "nothing is under this"; });
  }
}

TEST(Legs, AFilingComesBack) {
  Legs::Draft draft;
  ASSERT_TRUE(draft.add(4, filing()));
  ASSERT_TRUE(draft.add(6, filing()));
  ASSERT_TRUE(draft.add(8, "")) << "an entry without signatures";
  const Legs legs(std::move(draft));
  EXPECT_EQ(anchored(legs, (std::uint64_t{9} << 32U) + 7), (Refs{{4, 0}, {6, 0}}));
  EXPECT_EQ(anchored(legs, 7), Refs());
  EXPECT_EQ(anchored(legs, 0), Refs()) << "what has no anchor is under none";
  const std::vector<std::uint64_t> paste = {std::uint64_t{1} << 32U, std::uint64_t{3} << 32U,
                                            std::uint64_t{4} << 32U, std::uint64_t{5} << 32U};
  EXPECT_EQ(legs.similar().find(ShingleSet(paste), 9).size(), 2U);
}

TEST(Legs, WhatIsNoFilingIsRefused) {
  const auto sound = filing();
  for (std::size_t size = 1; size < sound.size(); ++size) {
    if (size == 44) continue;  // the first signature alone
    Legs::Draft draft;
    EXPECT_FALSE(draft.add(0, sound.substr(0, size))) << size;
  }
  for (std::size_t at = 0; at < sound.size(); ++at) {
    auto hostile = sound;
    hostile[at] = '\xff';
    Legs::Draft draft;
    if (!draft.add(0, hostile)) continue;
    const Legs legs(std::move(draft));
    const std::vector<std::uint64_t> paste = {std::uint64_t{1} << 32U, std::uint64_t{3} << 32U};
    static_cast<void>(legs.similar().find(ShingleSet(paste), 9));
  }
}

}  // namespace
}  // namespace tracelore
