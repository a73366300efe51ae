#include "engine/index/numbering.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace tracelore {
namespace {

std::vector<std::pair<std::string, Xapian::docid>> documents_of(
    const std::vector<std::string>& ids) {
  std::vector<std::pair<std::string, Xapian::docid>> documents;
  for (std::size_t i = 0; i < ids.size(); ++i)
    if (!ids[i].empty()) documents.emplace_back(ids[i], i + 1);
  return documents;
}

struct NumberingRow {
  const char* name;
  std::vector<std::string> ids;          // by document; empty: none
  std::vector<Xapian::docid> documents;  // by number
};

class Numbers : public testing::TestWithParam<NumberingRow> {};

TEST_P(Numbers, AreInTheOrderOfIds) {
  const Numbering numbering(documents_of(GetParam().ids));
  EXPECT_EQ(numbering.size(), GetParam().documents.size());
  for (EntryNumber number = 0; number < GetParam().documents.size(); ++number) {
    EXPECT_EQ(numbering.document_of(number), GetParam().documents[number]);
    EXPECT_EQ(numbering.number_of(GetParam().documents[number]), number);
  }
}

INSTANTIATE_TEST_SUITE_P(, Numbers,
                         testing::ValuesIn<NumberingRow>({
                             {"None", {}, {}},
                             {"AsTheyCame", {"a", "b", "c"}, {1, 2, 3}},
                             {"OneCameLater", {"a", "c", "b"}, {1, 3, 2}},
                             {"OneIsGone", {"a", "", "c"}, {1, 3}},
                             {"TheLastIsGone", {"a", "b", ""}, {1, 2}},
                             {"GoneAndCome", {"b", "", "c", "a"}, {4, 1, 3}},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(JoinedNumbers, AreInTheOrderOfIdsHoweverTheyCome) {
  const Numbering both({{"a", 1}, {"c", 3}, {"e", 5}, {"b", 2}, {"d", 4}});
  for (EntryNumber number = 0; number < both.size(); ++number) {
    EXPECT_EQ(both.document_of(number), number + 1);
    EXPECT_EQ(both.number_of(number + 1), number);
  }
  const Numbering apart({{"a", 1}, {"b", 3}, {"c", 2}, {"d", 4}});
  EXPECT_EQ(apart.document_of(1), 3U);
  EXPECT_EQ(apart.number_of(2), 2U);
}

}  // namespace
}  // namespace tracelore
