#include "indexer/notes/generalize.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

struct GeneralizeRow {
  const char* name;
  Quoted quoted;
  const char* message;
  const char* pattern;  // empty: too little is left
};

class Generalize : public testing::TestWithParam<GeneralizeRow> {};

TEST_P(Generalize, MakesHolesOfWhatVaries) {
  const auto pattern = generalize(GetParam().message, GetParam().quoted);
  EXPECT_EQ(pattern ? pattern->text() : "", GetParam().pattern);
  if (!pattern) return;
  EXPECT_TRUE(pattern->find(form_text(GetParam().message, Form::kPlain), Form::kPlain));
}

INSTANTIATE_TEST_SUITE_P(
    , Generalize,
    testing::ValuesIn<GeneralizeRow>({
        {"NumbersAndUnits", Quoted::kVary,
         "part 57/212 of step-18000 stuck for 900.5s and 2.00 GiB more",
         "part {}/{} of step-{} stuck for {} and {} more"},
        {"Values", Quoted::kVary, "lease expired after 45.0s (holder=worker-6, policy='error')",
         "lease expired after {} (holder={}, policy={})"},
        {"QuotedValues", Quoted::kVary, "chunk encoded with 'zstd-19' is not known",
         "chunk encoded with '{}' is not known"},
        {"QuotedNamesIdentify", Quoted::kIdentify,
         "'EmbedTable' object has no attribute 'getstate'",
         "'EmbedTable' object has no attribute 'getstate'"},
        {"QuotedPathsVary", Quoted::kIdentify, "No such file or directory: '/data/x 1'", ""},
        {"QuotedFileNamesIdentify", Quoted::kIdentify,
         "No such file or directory: '/data/7/tokenizer.model'",
         "No such file or directory: '{}tokenizer.model'"},
        {"SaidToEverybody", Quoted::kIdentify, "not enough values to unpack (expected 2, got 1)",
         ""},
        {"Lists", Quoted::kVary,
         "reader registered only ['lz4', \"blosc\"] of [8, 512] for dims.d[i] (12, 7) now",
         "reader registered only [{}] of [{}] for dims.d[i] ({}) now"},
        {"Paths", Quoted::kVary,
         "failed to mount: tmpfs at /raid/enroot/x_9.0/shm: Operation not permitted",
         "failed to mount: tmpfs at {}: Operation not permitted"},
        {"Addresses", Quoted::kVary,
         "cannot reach s3://bucket/x?y=1, giving up on <Foo object at 0x7f3a> here",
         "cannot reach {}, giving up on {} here"},
        {"NumberedWords", Quoted::kVary,
         "the fp16 kernel of rank3 and gpu0 on sm_90 took float32 input",
         "the fp16 kernel of rank{} and gpu{} on sm_{} took float32 input"},
        {"Hashes", Quoted::kVary, "commit 9c0e41f is not in the default branch",
         "commit {} is not in the default branch"},
        {"Negative", Quoted::kVary, "the loss is -1.5e-05 at the moment",
         "the loss is {} at the moment"},
        {"Braces", Quoted::kVary, "got an unexpected {key: value} pair here",
         "got an unexpected {{key: value}} pair here"},
        {"EnoughSentences", Quoted::kVary,
         "RESOURCE_ALREADY_EXISTS: Experiment 'x' already exists in deleted state. You can restore "
         "1 of 2.",
         "RESOURCE_ALREADY_EXISTS: Experiment '{}' already exists in deleted state"},
        {"HolesAtTheEnds", Quoted::kVary,
         "12 tokens were dropped by the router at 7:", "tokens were dropped by the router at"},
        {"Chinese", Quoted::kVary, "分片校验和不一致，期望 8f3a12cc，实际 00000000",
         "分片校验和不一致，期望 {}，实际"},
        {"TooShort", Quoted::kVary, "'x' 12", ""},
        {"TooFewWords", Quoted::kVary, "Initialization 12", ""},
        {"Empty", Quoted::kVary, "", ""},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST(GeneralizeBounds, LongMessagesAreCut) {
  std::string message;
  for (int i = 0; i < 10'000; ++i)
    message += "word" + std::string(1, static_cast<char>('a' + i % 26)) + " ";
  const auto pattern = generalize(message, Quoted::kVary);
  ASSERT_TRUE(pattern);
  EXPECT_LE(pattern->text().size(), 400U);
}

TEST(GeneralizeBounds, SurvivesAnyBytes) {
  for (const auto& text :
       {std::string(5000, '\''), std::string(5000, '['), std::string(5000, '='),
        std::string(5000, '{'), std::string("\xFF\x00{}='\"", 7), std::string(5000, '/')})
    static_cast<void>(generalize(text, Quoted::kIdentify));
}

}  // namespace
}  // namespace tracelore
