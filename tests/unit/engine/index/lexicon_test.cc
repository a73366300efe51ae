#include "engine/index/lexicon.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

const Lexicon& lexicon() {
  static const Lexicon kLexicon(
      R"([{"en": ["out of memory", "OOM"], "zh": ["显存不足"]}, {"en": ["GPU memory"], "zh": ["显存", "GPU 内存"]},
          {"en": ["CUDA graph"], "zh": ["CUDA 图"]}, {"en": ["CUDA_VISIBLE_DEVICES"], "zh": []}])");
  return kLexicon;
}

// "z:memori" for a stem; in order: [w:out w:of w:memory].
std::string dump(const std::vector<Wording>& wordings) {
  std::string out;
  for (const auto& wording : wordings) {
    std::string terms;
    for (const auto& lookup : wording.all)
      terms += (terms.empty() ? "" : " ") + std::string(lookup.mark) + ":" + lookup.text;
    out += (out.empty() ? "" : " | ") + (wording.in_order ? "[" + terms + "]" : terms);
  }
  return out;
}

struct LexiconRow {
  const char* name;
  const char* text;
  const char* dump;
};
class WordingsOf : public testing::TestWithParam<LexiconRow> {};
TEST_P(WordingsOf, SayHowTheIndexHoldsIt) {
  EXPECT_EQ(dump(wordings_of(terms_of(GetParam().text, lexicon().segmenter()))), GetParam().dump);
}
INSTANTIATE_TEST_SUITE_P(, WordingsOf,
                         testing::ValuesIn<LexiconRow>({
                             {"OneWordLeftSaysNothing", "not a number", "[w:not w:a w:number]"},
                             {"Word", "allocating", "z:alloc"},
                             {"Words", "out of memory", "[w:out w:of w:memory] | z:out z:memori"},
                             {"Chinese", "显存不足", "w:显存不足"},
                             {"Mixed", "GPU 内存", "[w:gpu w:内存] | z:gpu w:内存"},
                             {"Identifier", "CUDA_VISIBLE_DEVICES", "i:cuda_visible_devices"},
                             {"LoneCharacter", "CUDA 图", ""},
                             {"OnlyStopWords", "of the", ""},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

class Mentions : public testing::TestWithParam<LexiconRow> {};
TEST_P(Mentions, AreTheLongestRowsNamed) {
  const std::string text = GetParam().text;
  std::string out;
  for (const auto& mention : lexicon().mentions(terms_of(text, lexicon().segmenter())))
    out += std::to_string(mention.row) + ":" +
           text.substr(mention.span.begin, mention.span.size()) + ";";
  EXPECT_EQ(out, GetParam().dump);
}
INSTANTIATE_TEST_SUITE_P(, Mentions,
                         testing::ValuesIn<LexiconRow>({
                             {"Words", "it ran out of memory again", "0:out of memory;"},
                             {"Stemmed", "cuda graphs", "2:cuda graphs;"},
                             {"Longest", "训练时显存不足了", "0:显存不足;"},
                             {"Shorter", "显存不够", "1:显存;"},
                             {"AcrossScripts", "CUDA图", "2:CUDA图;"},
                             {"Traditional", "顯存不足", "0:顯存不足;"},
                             {"Several", "OOM of GPU memory", "0:OOM;1:GPU memory;"},
                             {"None", "loss is nan", ""},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(Realms, SayWhetherARowIsOfTheField) {
  const Lexicon lexicon(
      R"([{"en": ["compiler"], "general": "true"}, {"en": ["compile"]}, {"names": ["CUDA"]}, {"elsewhere": ["Spring Boot"]}])");
  const struct {
    const char* text;
    Realm realm;
  } rows[] = {{"cuda", Realm::kName},
              {"spring boot bean", Realm::kElsewhere},
              {"compiled", Realm::kField}};  // one stem with "compiler": the row that tells more
  for (const auto& row : rows) {
    const auto mentions = lexicon.mentions(terms_of(row.text, lexicon.segmenter()));
    ASSERT_EQ(mentions.size(), 1U) << row.text;
    EXPECT_EQ(lexicon.realm(mentions[0].row), row.realm) << row.text;
  }
}

// What a plan may ask Runs for; an index keeps no other places.
TEST(PlacesOf, WordsThatAQuestionMayAskFor) {
  for (const auto* word : {"memory", "of", "out", "graph"})
    EXPECT_TRUE(lexicon().asks_for_places(word)) << word;
  for (const auto* word : {"device", "the", "2.8.0", "张量", "内"})
    EXPECT_FALSE(lexicon().asks_for_places(word)) << word;
}

// Every word of every wording in order, however it is written.
TEST(PlacesOf, WordingsInOrder) {
  std::size_t in_order = 0;
  for (std::size_t row = 0; row < 4; ++row)
    for (const auto& wording : lexicon().wordings(row))
      for (const auto& lookup : wording.all)
        if (wording.in_order) {
          ++in_order;
          EXPECT_TRUE(lexicon().asks_for_places(lookup.text)) << lookup.text;
        }
  EXPECT_GE(in_order, 5U);
}

TEST(LexiconOf, AGlossaryThatCannotBeReadHasNoRows) {
  const Lexicon broken("[{");
  EXPECT_TRUE(broken.mentions(terms_of("out of memory", broken.segmenter())).empty());
}

}  // namespace
}  // namespace tracelore
