#include "engine/text/terms.h"

#include <gtest/gtest.h>

#include <map>

#include "engine/text/common_words.h"

namespace tracelore {
namespace {

const Segmenter& segmenter() {
  static const Segmenter kSegmenter(*Glossary::parse(
      R"([{"en": ["out of memory"], "zh": ["显存不足"]}, {"en": ["GPU memory"], "zh": ["显存", "GPU 内存"]},
          {"en": ["tensor"], "zh": ["张量"]}, {"en": ["gradient checkpointing"], "zh": ["梯度检查点"]}])"));
  return kSegmenter;
}

// "identifier:torch.cuda word(torch)@0": kind, text, brackets for inner ones, position.
std::string dump(std::string_view text, bool grams = false) {
  constexpr const char* kNames[] = {"word", "number", "id", "han", "bigram", "char"};
  std::string out;
  for (const auto& term : terms_of(text, segmenter())) {
    const bool gram = term.kind == TermKind::kHanBigram || term.kind == TermKind::kHanChar;
    if (gram && !grams) continue;
    if (!out.empty()) out += ' ';
    out += kNames[static_cast<std::size_t>(term.kind)];
    out += (term.inner ? "(" : ":") + term.text + (term.inner ? ")" : "") + "@" +
           std::to_string(term.position);
  }
  return out;
}

struct TermsRow {
  const char* name;
  const char* text;
  const char* terms;
};

class TermsOfTable : public testing::TestWithParam<TermsRow> {};

TEST_P(TermsOfTable, CutsLikeTheTable) {
  EXPECT_EQ(dump(GetParam().text), GetParam().terms);
}

INSTANTIATE_TEST_SUITE_P(
    , TermsOfTable,
    testing::ValuesIn<TermsRow>({
        {"Empty", "", ""},
        {"Words", "Out of memory!", "word:out@0 word:of@1 word:memory@2"},
        {"CamelCase", "DataLoader dies", "id:dataloader@0 word(data)@0 word(loader)@1 word:dies@2"},
        {"Dotted", "torch.cuda.OutOfMemoryError: x",
         "id:torch.cuda.outofmemoryerror@0 word(torch)@0 word(cuda)@1 id(outofmemoryerror)@2 "
         "word(out)@2 "
         "word(of)@3 word(memory)@4 word(error)@5 word:x@6"},
        {"Snake", "addmm_impl_cpu_", "id:addmm_impl_cpu@0 word(addmm)@0 word(impl)@1 word(cpu)@2"},
        {"Dunder", "__torch_function__", "id:torch_function@0 word(torch)@0 word(function)@1"},
        {"Scope", "aten::nms", "id:aten.nms@0 word(aten)@0 word(nms)@1"},
        {"UpperThenCamel", "NCCLError GPUs",
         "id:ncclerror@0 word(nccl)@0 word(error)@1 word:gpus@2"},
        {"Version", "torch 2.8.0", "word:torch@0 number:2.8.0@1 number(2.8)@1"},
        {"Numbers", "5090 bf16", "number:5090@0 id:bf16@1"},
        {"Plusses", "no g++ or C++.", "word:no@0 word:g++@1 word:or@2 word:c++@3"},
        {"EndOfSentence", "it fails. Then", "word:it@0 word:fails@1 word:then@2"},
        {"OnlyUnderscores", "__ ___", ""},
        {"Glossary", "我的显存不足了", "han:我的@0 han:显存不足@2 han(显存)@2 han(不足)@4"},
        {"Traditional", "張量", "han:张量@0"},
        {"MixedScripts", "CUDA显存 x", "word:cuda@0 han:显存@1 word:x@3"},
        {"Inner", "梯度检查点", "han:梯度检查点@0 han(梯度)@0 han(检查)@2"},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST(TermsOf, BigramsOverlapAndCharactersStandAlone) {
  EXPECT_EQ(dump("张量 x", true), "han:张量@0 bigram:张量@0 char:张@0 char:量@1 word:x@2");
}

TEST(TermsOf, SpansPointIntoTheTextAsGiven) {
  const std::string text = "ＯＯＭ！顯存不足, x.DataLoader";
  std::map<std::string, std::string> pieces;
  for (const auto& term : terms_of(text, segmenter()))
    pieces[term.text] = text.substr(term.span.begin, term.span.size());
  EXPECT_EQ(pieces["oom"], "ＯＯＭ");
  EXPECT_EQ(pieces["显存不足"], "顯存不足");
  EXPECT_EQ(pieces["不足"], "不足");
  EXPECT_EQ(pieces["loader"], "Loader");
}

TEST(TermsOf, AnyBytesAndAnyLengthGiveTermsThatAnIndexCanHold) {
  std::string all;
  for (int i = 0; i < 256; ++i) all += static_cast<char>(i);
  for (const auto& text : {all, std::string(100000, 'a'), std::string(100000, '_'),
                           std::string(5000, '.') + "a" + std::string(5000, ':'), all + all}) {
    for (const auto& term : terms_of(text, segmenter())) {
      EXPECT_LE(term.text.size(), 200U);
      EXPECT_FALSE(term.text.empty());
      EXPECT_LE(term.span.end, text.size());
    }
  }
}

TEST(TermsOf, PositionsNeverGoBackwardsBetweenWholeTerms) {
  std::uint32_t last = 0;
  for (const auto& term : terms_of("a torch.nn.Module 显存不足 b c.d", segmenter())) {
    if (term.inner || term.kind == TermKind::kHanChar) continue;
    EXPECT_GE(term.position, last) << term.text;
    last = term.position;
  }
}

TEST(StopWords, AreWordsOfQuestionsInBothLanguages) {
  for (const char* word : {"the", "how", "怎么", "doesn"}) EXPECT_TRUE(is_stop_word(word)) << word;
  for (const char* word : {"memory", "nan", "fork", "显存"})
    EXPECT_FALSE(is_stop_word(word)) << word;
}

TEST(StopWords, FillersComplainAndSayNothingElse) {
  for (const char* word : {"blows", "weird", "forever", "莫名其妙"})
    EXPECT_TRUE(is_filler_word(word)) << word;
  for (const char* word : {"memory", "hang", "the", "显存", "卡住"})
    EXPECT_FALSE(is_filler_word(word)) << word;
}

TEST(StopWords, FunctionCharactersJoinWords) {
  for (const char* character : {"的", "了", "在"})
    EXPECT_TRUE(is_function_character(character)) << character;
  for (const char* character : {"卡", "爆", "存", ""})
    EXPECT_FALSE(is_function_character(character)) << character;
}

TEST(Segmenter, StampChangesWithTheGlossary) {
  EXPECT_NE(Segmenter().stamp(), segmenter().stamp());
  EXPECT_EQ(segmenter().stamp(), segmenter().stamp());
}

struct PairRow {
  const char* name;
  const char* text;
  std::vector<std::string> pairs;
};
class PairsOf : public testing::TestWithParam<PairRow> {};
TEST_P(PairsOf, AreNeighboursThatAreNotChinese) {
  std::vector<std::string> pairs;
  for (const auto& pair : pairs_of(terms_of(GetParam().text, segmenter()))) {
    EXPECT_EQ(pair.kind, TermKind::kPair);
    pairs.push_back(pair.text);
  }
  EXPECT_EQ(pairs, GetParam().pairs);
}
INSTANTIATE_TEST_SUITE_P(
    , PairsOf,
    testing::ValuesIn<PairRow>({
        {"StopWordsToo", "must be the same", {"must be", "be the", "the same"}},
        {"IdentifiersWhole", "Expected q_scale to", {"expected q_scale", "q_scale to"}},
        {"Numbers", "exit code 9", {"exit code", "code 9"}},
        {"PunctuationBetween", "size, got: (2)", {"size got", "got 2"}},
        {"NotAcrossChinese", "cuda error 显存不足 in step", {"cuda error", "in step"}},
        {"OneWord", "cuda", {}},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST(GlossaryTerms, TellsTermsOfTheFieldFromOthers) {
  const auto glossary = Glossary::parse(
      R"([{"en": ["tensor"], "zh": ["张量"]}, {"en": ["timeout"], "general": "true"}, {"names": ["CUDA"]},
          {"elsewhere": ["Keras", "飞桨"]}, {"sentences": ["CUDA error:"]}])");
  ASSERT_TRUE(glossary);
  ASSERT_EQ(glossary->rows().size(), 2U);
  EXPECT_FALSE(glossary->rows()[0].general);
  EXPECT_TRUE(glossary->rows()[1].general);
  EXPECT_EQ(glossary->names(), std::vector<std::string>({"CUDA"}));
  EXPECT_EQ(glossary->elsewhere(), std::vector<std::string>({"Keras", "飞桨"}));
  EXPECT_EQ(glossary->sentences(), std::vector<std::string>({"CUDA error:"}));
}

struct BadGlossary {
  const char* name;
  const char* json;
  ErrorCode code;
};
class GlossaryParse : public testing::TestWithParam<BadGlossary> {};
TEST_P(GlossaryParse, RefusesOtherShapes) {
  const auto parsed = Glossary::parse(GetParam().json);
  ASSERT_FALSE(parsed);
  EXPECT_EQ(parsed.error().code, GetParam().code);
}
INSTANTIATE_TEST_SUITE_P(, GlossaryParse,
                         testing::ValuesIn<BadGlossary>({
                             {"NoJson", "[{", ErrorCode::kBadJson},
                             {"Object", "{}", ErrorCode::kBadValue},
                             {"RowOfText", R"(["a"])", ErrorCode::kBadValue},
                             {"TermsOfText", R"([{"en": "a"}])", ErrorCode::kBadValue},
                             {"General", R"([{"en": ["a"], "general": "maybe"}])",
                              ErrorCode::kBadValue},
                             {"NamesOfText", R"([{"names": "a"}])", ErrorCode::kBadValue},
                             {"SentencesOfText", R"([{"sentences": "a"}])", ErrorCode::kBadValue},
                             {"TermOfNumber", R"([{"zh": [1]}])", ErrorCode::kBadValue},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore
