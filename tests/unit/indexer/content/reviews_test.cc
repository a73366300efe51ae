#include "indexer/content/reviews.h"

#include "indexer/build.h"
#include "tests/unit/indexer/content_fixture.h"

namespace tracelore {
namespace {

class Reviews : public ContentFolder {
 protected:
  void SetUp() override {
    ContentFolder::SetUp();
    write("content/harness.py", "");
    write("content/glossary.yaml", "[]");
    write_entry("content/widget");
  }

  std::string digest() const { return review_digest(path("content/widget")); }
  std::vector<Error> problems() const { return check_content({path("content")}, true); }
  void review(const std::string& row) const { write("content/reviews.jsonl", row + "\n"); }
  std::string sound(const std::string& digest) const {
    return R"({"entry": "widget", "date": "2026-11-23", "digest": ")" + digest +
           R"(", "claims": [{"claim": "Gravity.", "how": "run", "where": "torch 2.8.0", "result": "true"}]})";
  }
};

TEST_F(Reviews, AreAskedForOnlyWithTheOption) {
  EXPECT_TRUE(check_content({path("content")}).empty());
  const auto found = problems();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].code, ErrorCode::kNoReview);
  EXPECT_EQ(found[0].file, path("content/widget/entry.yaml"));
  EXPECT_EQ(found[0].params, (Params{{"id", "widget"}, {"digest", digest()}}));
}

TEST_F(Reviews, CountForTheTextThatWasRead) {
  review(sound(digest()));
  EXPECT_TRUE(problems().empty());
  replace("content/widget/en.md", "Gravity.", "Levity.");
  ASSERT_EQ(problems().size(), 1U);
  EXPECT_EQ(problems()[0].code, ErrorCode::kNoReview);
}

TEST_F(Reviews, MayTakeMoreThanAnEntryMay) {
  const auto many = Limits().content_file_bytes / sound(digest()).size() + 1;
  std::string rows;
  for (std::size_t i = 0; i < many; ++i) rows += sound("old") + "\n";
  review(rows + sound(digest()));
  EXPECT_TRUE(problems().empty());
}

struct Change {
  const char* name;
  const char* file;
  const char* from;
  const char* to;
  bool counts;
};
class ReviewDigest : public Reviews, public testing::WithParamInterface<Change> {};

TEST_P(ReviewDigest, IsOfWhatAReaderActsOn) {
  const auto before = digest();
  replace(std::string("content/widget/") + GetParam().file, GetParam().from, GetParam().to);
  EXPECT_EQ(digest() != before, GetParam().counts);
}

INSTANTIATE_TEST_SUITE_P(
    , ReviewDigest,
    testing::Values(
        Change{"English", "en.md", "Gravity", "Levity", true},
        Change{"Chinese", "zh.md", "重力", "浮力", true},
        Change{"Snippet", "verify.py", "def", "# no\ndef", true},
        Change{"Signature", "entry.yaml", "id: turned", "id: turns", true},
        Change{"Asked", "entry.yaml", "kind: issue", "kind: issue\nasked:\n  en: [upside]", false},
        Change{"Tags", "entry.yaml", "workarounds:", "tags: [a, b]\nworkarounds:", false},
        Change{"Related", "entry.yaml", "verify:", "related:\n  - gadget\nverify:", false},
        Change{"AfterAnIgnoredKey", "entry.yaml", "kind: issue", "tags: [a]\nkind: guide", true}),
    [](const auto& row) { return std::string(row.param.name); });

struct BadRow {
  const char* name;
  const char* row;
  ErrorCode code;
  Params params;
};
class ReviewRow : public Reviews, public testing::WithParamInterface<BadRow> {};

TEST_P(ReviewRow, IsRefusedAtItsLine) {
  review(sound(digest()) + "\n" + GetParam().row);
  const auto found = problems();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].code, GetParam().code);
  EXPECT_EQ(found[0].file, path("content/reviews.jsonl"));
  EXPECT_EQ(found[0].at.line, 2U);
  EXPECT_EQ(found[0].params, GetParam().params);
}

INSTANTIATE_TEST_SUITE_P(
    , ReviewRow,
    testing::Values(
        BadRow{"NoJson", "{", ErrorCode::kBadJson, {{"detail", "2"}}},
        BadRow{
            "UnknownEntry",
            R"({"entry": "gone", "date": "d", "digest": "x", "claims": [{"claim": "a", "how": "docs", "where": "b", "result": "true"}]})",
            ErrorCode::kBadReview,
            {{"key", "entry"}, {"value", "gone"}}},
        BadRow{"NoClaims",
               R"({"entry": "widget", "date": "d", "digest": "x", "claims": []})",
               ErrorCode::kMissingKey,
               {{"key", "claims"}}},
        BadRow{
            "FromMemory",
            R"({"entry": "widget", "date": "d", "digest": "x", "claims": [{"claim": "a", "how": "memory", "where": "b", "result": "true"}]})",
            ErrorCode::kBadReview,
            {{"key", "how"}, {"value", "memory"}}},
        BadRow{
            "NoPlace",
            R"({"entry": "widget", "date": "d", "digest": "x", "claims": [{"claim": "a", "how": "run", "where": "", "result": "true"}]})",
            ErrorCode::kMissingKey,
            {{"key", "where"}}}),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore
