#include "indexer/content/wordings.h"

#include "engine/entry/template/templates.h"
#include "indexer/build.h"
#include "indexer/content/load.h"
#include "tests/unit/indexer/content_fixture.h"

namespace tracelore {
namespace {

struct Case {
  const char* name;
  const char* row;  // of wordings.jsonl
  std::vector<ErrorCode> expected;
};

class Wordings : public ContentFolder, public testing::WithParamInterface<Case> {
 protected:
  void SetUp() override {
    ContentFolder::SetUp();
    write("content/harness.py", "");
    write("content/glossary.yaml", "[]");
    write_entry("content/widget");
  }
};

TEST_P(Wordings, AreComparedWithTheSignatures) {
  write("content/wordings.jsonl", std::string(GetParam().row) + "\n");
  std::vector<ErrorCode> found;
  for (const auto& problem : check_content({path("content")})) found.push_back(problem.code);
  EXPECT_EQ(found, GetParam().expected);
}

#define TRACELORE_STANDS(newest)                                                                                                                                              \
  R"({"entry": "widget", "signature": "turned", "wording": "the widget of the gadget is upside down", "package": "torch", "first": "2.1", "last": "2.8", "newest": ")" newest \
  "\""

INSTANTIATE_TEST_SUITE_P(
    , Wordings,
    testing::Values(
        Case{"Present", TRACELORE_STANDS("present") "}", {}},
        Case{"Absent", TRACELORE_STANDS("absent") "}", {ErrorCode::kOldWording}},
        Case{"AbsentAndExplained", TRACELORE_STANDS("absent") R"(, "note": "the check went"})", {}},
        Case{
            "NoLibrary",
            R"({"entry": "widget", "signature": "turned", "wording": "the widget of the gadget is upside down", "source": "the kernel"})",
            {}},
        Case{
            "OtherWords",
            R"({"entry": "widget", "signature": "turned", "wording": "the widget fell", "source": "the kernel"})",
            {ErrorCode::kNoWording}},
        Case{"NoRow", "", {ErrorCode::kNoWording}},
        Case{
            "GoneSignature",
            R"({"entry": "widget", "signature": "fell", "wording": "it fell", "source": "the kernel"})",
            {ErrorCode::kNoWording, ErrorCode::kWordingGone}},
        Case{
            "GoneEntry",
            R"({"entry": "gadget", "signature": "fell", "wording": "it fell", "source": "the kernel"})",
            {ErrorCode::kNoWording, ErrorCode::kWordingGone}},
        Case{
            "NoPackage",
            R"({"entry": "widget", "signature": "turned", "wording": "the widget of the gadget is upside down", "first": "2.1", "last": "2.8", "newest": "present"})",
            {ErrorCode::kMissingKey}},
        Case{"NoJson", "{", {ErrorCode::kNoWording, ErrorCode::kBadJson}}),
    [](const auto& row) { return std::string(row.param.name); });

class WordingsOfOne : public Wordings {};

TEST_F(WordingsOfOne, AreNotAskedForWithoutTheFile) {
  EXPECT_TRUE(check_content({path("content")}).empty());
}

TEST_F(WordingsOfOne, AreOldOnlyWhereNoOtherSignatureIsNew) {
  replace("content/widget/entry.yaml", "workarounds:",
          "  - id: fell\n    exception: RuntimeError\n    message: \"the widget of the gadget fell "
          "off the table\"\nworkarounds:");
  write("content/widget/samples/fell.txt",
        "RuntimeError: the widget of the gadget fell off the table\n");
  write(
      "content/wordings.jsonl",
      std::string(TRACELORE_STANDS("absent")) + "}\n" +
          R"({"entry": "widget", "signature": "fell", "wording": "the widget of the gadget fell off the table", "package": "torch", "first": "2.9", "last": "2.10", "newest": "present"})"
          "\n");
  EXPECT_TRUE(check_content({path("content")}).empty());
}

TEST_F(WordingsOfOne, GoToTheSignatures) {
  write("content/wordings.jsonl", std::string(TRACELORE_STANDS("present")) + "}\n");
  std::vector<Error> problems;
  const auto content = load_content({path("content")}, problems);
  ASSERT_EQ(content.sources.size(), 1U);
  const auto& stands = content.sources[0].entry.signatures[0].stands;
  ASSERT_EQ(stands.size(), 1U);
  EXPECT_EQ(stands[0].package, "torch");
  EXPECT_EQ(stands[0].first, "2.1");
  EXPECT_EQ(stands[0].last, "2.8");
  EXPECT_TRUE(stands[0].in_newest);
  Templates templates;
  const auto read = entry_from_record(entry_to_record(content.sources[0].entry), templates);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->signatures[0].stands.size(), 1U);
}

}  // namespace
}  // namespace tracelore
