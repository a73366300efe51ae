#include "engine/search/search.h"

#include <gtest/gtest.h>

#include "engine/base/json/json.h"
#include "tests/unit/engine/search/fixture.h"

namespace tracelore {
namespace {

class SearchTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { index_ = std::make_unique<TestIndex>(test_entries()); }
  static void TearDownTestSuite() { index_.reset(); }

  static SearchResult search(std::string_view query, const SearchOptions& options = {}) {
    auto result = search_words(index_->reader(), query, options);
    EXPECT_TRUE(result) << query;
    return result ? std::move(*result) : SearchResult();
  }
  static std::string ids(const SearchResult& result) {
    std::string all;
    for (const auto& hit : result.hits) all += (all.empty() ? "" : " ") + hit.entry->id;
    return all;
  }
  static std::string first(std::string_view query) {
    const auto result = search(query);
    return result.hits.empty() ? "" : result.hits.front().entry->id;
  }

  static std::unique_ptr<TestIndex> index_;
};
std::unique_ptr<TestIndex> SearchTest::index_;

struct SearchRow {
  const char* name;
  const char* query;
  const char* first;
};
class SearchFinds : public SearchTest, public testing::WithParamInterface<SearchRow> {};
TEST_P(SearchFinds, TheRightEntryFirst) {
  EXPECT_EQ(first(GetParam().query), GetParam().first);
}
INSTANTIATE_TEST_SUITE_P(, SearchFinds,
                         testing::ValuesIn<SearchRow>({
                             {"Words", "cuda out of memory", "cuda-out-of-memory"},
                             {"Stem", "allocating blocks", "cuda-out-of-memory"},
                             {"Abbreviation", "OOM", "cuda-out-of-memory"},
                             {"ChineseWord", "显存不足", "cuda-out-of-memory"},
                             {"ChineseParaphrase", "训练报错显存太小", "cuda-out-of-memory"},
                             {"Traditional", "顯存不足怎麼辦", "cuda-out-of-memory"},
                             {"FullWidth", "ＣＵＤＡ 显存不足 ＯＯＭ", "cuda-out-of-memory"},
                             {"ChineseForEnglishEntry", "爆显存", "cuda-out-of-memory"},
                             {"Synonym", "图中断", "graph-breaks"},
                             {"OneCharacter", "杀", "dataloader-worker-killed"},
                             {"Identifier", "DataLoader", "dataloader-worker-killed"},
                             {"IdentifierLowerCase", "dataloader", "dataloader-worker-killed"},
                             {"IdentifierApart", "data loader worker", "dataloader-worker-killed"},
                             {"ErrorText", "Tried to allocate", "cuda-out-of-memory"},
                             {"Typo", "watchdgo", "nccl-timeout"},
                             {"Operators", "AND 显存 OR", "cuda-out-of-memory"},
                             {"Nothing", "sourdough hydration", ""},
                             {"OtherField", "keras 升级后 tensorflow 不兼容", ""},
                             {"PartlyOther", "tensorflow serving memory signature missing", ""},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

// What a question must share with an entry depends on how much of it is of this field.
INSTANTIATE_TEST_SUITE_P(
    OfThisField, SearchFinds,
    testing::ValuesIn<SearchRow>({
        {"CommonWordAlone", "timeout", "nccl-timeout"},
        {"CommonWordAmongStrange", "timeout of the boiling egg waits", ""},
        {"WordOfTheField", "lower the batch size please", "cuda-out-of-memory"},
        {"WordSaidOfCookingToo", "cooking a batch of soup for the family", ""},
        {"NameOfTheField", "cuda blocks awry", "cuda-out-of-memory"},
        {"ForeignNameThatNoEntryHolds", "redis timeout", ""},
        {"ForeignNameBesideOurs", "tensorflow beside cuda out of memory", "cuda-out-of-memory"},
        {"UnknownChinese", "打印机超时", ""},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST_F(SearchTest, PhrasesMustStandInTheEntryAsTheyAre) {
  EXPECT_EQ(ids(search("\"worker process\"")), "dataloader-worker-killed");
  EXPECT_EQ(ids(search("\"process worker\"")), "");
  EXPECT_EQ(ids(search("\"工作进程\"")), "dataloader-worker-killed");
}

TEST_F(SearchTest, FiltersNarrow) {
  EXPECT_EQ(ids(search("kind:guide")), "graph-breaks");
  EXPECT_EQ(ids(search("package:nccl")), "nccl-timeout");
  EXPECT_EQ(ids(search("tensor version:2.8")), "");
  EXPECT_EQ(ids(search("tensor version:2.5")), "device-mismatch");
  EXPECT_EQ(ids(search("tensor", {.package = "nccl"})), "");
  EXPECT_EQ(search("tag:memory").total, test_entries().size());
}

TEST_F(SearchTest, FaultsAreNamed) {
  const auto code = [&](std::string_view query, const SearchOptions& options = {}) {
    const auto result = search_words(index_->reader(), query, options);
    return result ? ErrorCode::kInternal : result.error().code;
  };
  EXPECT_EQ(code(" "), ErrorCode::kEmptyText);
  EXPECT_EQ(code("kind:bug"), ErrorCode::kBadFilter);
  EXPECT_EQ(code("x", {.kind = "bug"}), ErrorCode::kBadField);
}

// More words than stand in the one block that is read when the index is opened.
TEST(CutIndex, IsAnErrorOfTheSearch) {
  constexpr int kEntries = 40, kWordsOfEach = 40;
  std::vector<std::string> texts, ids;
  for (int i = 0; i < kEntries; ++i) {
    ids.push_back("entry-" + std::to_string(i));
    auto& text = texts.emplace_back();
    for (int w = 0; w < kWordsOfEach; ++w)
      text += "word" + std::string(1, static_cast<char>('a' + w % 26)) +
              std::string(1, static_cast<char>('a' + i % 26)) + "x ";
  }
  std::vector<TestEntry> rows;
  for (int i = 0; i < kEntries; ++i)
    rows.push_back({ids[i].c_str(), "A title", texts[i].c_str(), "", "", "some message here"});
  TestIndex index(rows);
  ASSERT_TRUE(search_words(index.reader(), "wordabx"));
  index.cut_database();
  const auto result = search_words(index.reader(), "wordcdx wordefx");
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::kIndexFailed);
}

TEST_F(SearchTest, AnEmptyIndexFindsNothing) {
  const TestIndex empty({});
  const auto result = search_words(empty.reader(), "cuda 显存");
  ASSERT_TRUE(result);
  EXPECT_TRUE(result->hits.empty());
}

TEST_F(SearchTest, PagesGoOnWhereTheLastEnded) {
  const auto all = search("tag:memory");
  std::string paged;
  for (std::size_t offset = 0; offset < 6; offset += 2) {
    const auto page = ids(search("tag:memory", {.limit = 2, .offset = offset}));
    paged += (paged.empty() ? "" : " ") + page;
  }
  EXPECT_EQ(paged, ids(all));
  EXPECT_EQ(search("tag:memory", {.limit = 2}).total, all.total);
}

TEST_F(SearchTest, FacetsCountWhatWasFoundNotWhatIsShown) {
  const auto result = search("tag:memory", {.limit = 1});
  EXPECT_EQ(result.facets.at("package").at("torch"), 4U);
  EXPECT_EQ(result.facets.at("kind").at("guide"), 1U);
}

TEST_F(SearchTest, SnippetsAreInTheReadersLanguageAndMarkTheWords) {
  const auto english = search("显存不足");
  ASSERT_FALSE(english.hits.empty());
  const auto chinese = search("显存不足 分配器", {.language = Language::kChinese});
  ASSERT_FALSE(chinese.hits.empty());
  EXPECT_EQ(chinese.hits[0].snippet_html,
            "<mark>分配器</mark>找不到足够的<mark>显存</mark>，训练中途报错。");
  const auto lower = search("lower batch size");
  ASSERT_FALSE(lower.hits.empty());
  EXPECT_NE(lower.hits[0].snippet_html.find("<mark>Lower</mark> the <mark>batch size</mark>"),
            std::string::npos)
      << lower.hits[0].snippet_html;
}

TEST_F(SearchTest, AnEntryWithoutTheLanguageShowsTheOther) {
  const auto result = search("看门狗 watchdog timeout", {.language = Language::kChinese});
  ASSERT_FALSE(result.hits.empty());
  EXPECT_NE(result.hits[0].snippet_html.find("<mark>watchdog</mark>"), std::string::npos);
}

TEST_F(SearchTest, TheLastWordMayStillBeTyped) {
  EXPECT_EQ(ids(search("watchd", {.prefix = true})), "nccl-timeout");
  EXPECT_EQ(ids(search("watchd ", {.prefix = true})), ids(search("watchd ")));
}

TEST_F(SearchTest, SpellingIsSuggestedFromTheIndexsOwnWords) {
  EXPECT_EQ(search("NCCL watchdgo").corrected, "NCCL watchdog");
  EXPECT_EQ(search("NCCL watchdog").corrected, "");
  // What is no slip is no guess about a question of another field: "cook" is not "look".
  EXPECT_EQ(search("how to boil a watch").corrected, "");
  // An identifier is suggested and never searched for instead.
  const auto identifier = search("DataLodaer");
  EXPECT_EQ(identifier.corrected, "dataloader");
  EXPECT_EQ(ids(identifier), "");
}

// What holds the words in their order stands before what holds them anyhow, and says them more
// often.
TEST(SearchOrder, APieceOfAMessageFindsTheMessage) {
  const TestIndex index({
      {"anyhow", "A sampler", "Its size.", "", "",
       "size of the batch, not of the others: wrong size"},
      {"in-order", "A loader", "It loads.", "", "", "batch is not the size of the others"},
      {"another", "A thing", "Something else.", "", "", "another message"},
  });
  const auto found = search_words(index.reader(), "not the size of the");
  ASSERT_TRUE(found);
  ASSERT_FALSE(found->hits.empty());
  EXPECT_EQ(found->hits[0].entry->id, "in-order");
}

// Of a question some words of which are known, the nearest is shown as such.
TEST_F(SearchTest, WhatOnlyComesNearIsCalledSo) {
  const struct {
    const char* query;
    bool near;
  } rows[] = {{"cuda out of memory", false},
              {"显存不足", false},
              {"tensor", false},  // whole
              {"kind:guide", false},
              {"cuda allocator tuning", true},
              {"sourdough hydration", false}};  // nothing is shown
  for (const auto& row : rows) {
    const auto result = search(row.query);
    EXPECT_EQ(result.near, row.near) << row.query;
    const auto json = parse_json(search_to_json(result, Language::kEnglish));
    ASSERT_TRUE(json);
    EXPECT_EQ(json->contains("near"), row.near) << row.query;
  }
  const auto typing = search("cuda allocator tuning", {.prefix = true});
  EXPECT_FALSE(typing.near);
}

TEST_F(SearchTest, MatchedNamesTheFields) {
  const auto result = search("tried to allocate");
  ASSERT_FALSE(result.hits.empty());
  EXPECT_EQ(result.hits[0].matched, (std::vector<std::string>{"symptom", "error"}));
}

TEST_F(SearchTest, TheJsonIsTheContracts) {
  const auto json = parse_json(search_to_json(search("nccl"), Language::kChinese, "https://x"));
  ASSERT_TRUE(json);
  EXPECT_EQ((*json)["query"], "nccl");
  EXPECT_EQ((*json)["total"], 1);
  const auto& entry = (*json)["results"][0]["entry"];
  EXPECT_EQ(entry["id"], "nccl-timeout");
  EXPECT_EQ(entry["title"], "NCCL watchdog timeout");
  EXPECT_EQ(entry["lang"], "en");
  EXPECT_EQ(entry["url"], "https://x/entries/nccl-timeout");
  EXPECT_EQ((*json)["facets"]["package"]["nccl"], 1);
  EXPECT_TRUE((*json)["facets"].contains("tag"));
}

TEST_F(SearchTest, AnyBytesAreAQuery) {
  std::string all;
  for (int i = 0; i < 256; ++i) all += static_cast<char>(i);
  for (const auto& query :
       {all, std::string(1024, '\xFF'), std::string(1000, '"'), std::string(512, ':'),
        "显" + std::string(1000, 'a'), std::string("\xE6\x98")}) {
    EXPECT_TRUE(search_words(index_->reader(), query, {.prefix = true}));
  }
}

}  // namespace
}  // namespace tracelore
