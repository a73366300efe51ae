#include "engine/index/numbering.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/index/schema.h"

namespace tracelore {
namespace {

Xapian::WritableDatabase database_of(const std::vector<std::string>& ids) {
  Xapian::WritableDatabase database(std::string(), Xapian::DB_BACKEND_INMEMORY);
  for (const auto& id : ids) {
    Xapian::Document document;
    document.add_value(kIdSlot, id);
    const auto number = database.add_document(document);
    if (id.empty()) database.delete_document(number);
  }
  return database;
}

struct Row {
  const char* name;
  std::vector<std::string> ids;          // by document; empty: none
  std::vector<Xapian::docid> documents;  // by number
};

class Numbers : public testing::TestWithParam<Row> {};

TEST_P(Numbers, AreInTheOrderOfIds) {
  const Numbering numbering(database_of(GetParam().ids));
  for (EntryNumber number = 0; number < GetParam().documents.size(); ++number) {
    EXPECT_EQ(numbering.document_of(number), GetParam().documents[number]);
    EXPECT_EQ(numbering.number_of(GetParam().documents[number]), number);
  }
}

INSTANTIATE_TEST_SUITE_P(, Numbers,
                         testing::ValuesIn<Row>({
                             {"None", {}, {}},
                             {"AsTheyCame", {"a", "b", "c"}, {1, 2, 3}},
                             {"OneCameLater", {"a", "c", "b"}, {1, 3, 2}},
                             {"OneIsGone", {"a", "", "c"}, {1, 3}},
                             {"TheLastIsGone", {"a", "b", ""}, {1, 2}},
                             {"GoneAndCome", {"b", "", "c", "a"}, {4, 1, 3}},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(JoinedNumbers, OfSeveralDatabasesAlternateAsTheirDocumentsDo) {
  const Numbering one(database_of({"a", "c", "b"})), plain;
  const Numbering* const parts[] = {&one, &plain};
  const Numbering both(parts);
  EXPECT_FALSE(both.is_plain());
  const std::vector<Xapian::docid> documents = {1, 2, 5, 4, 3, 6};
  for (EntryNumber number = 0; number < documents.size(); ++number) {
    EXPECT_EQ(both.document_of(number), documents[number]);
    EXPECT_EQ(both.number_of(documents[number]), number);
  }
  const Numbering* const plain_parts[] = {&plain, &plain};
  EXPECT_TRUE(Numbering(plain_parts).is_plain());
}

}  // namespace
}  // namespace tracelore
