#include "engine/search/highlight.h"

#include <gtest/gtest.h>

#include "engine/search/plan/query.h"
#include "tests/unit/engine/search/fixture.h"

namespace tracelore {
namespace {

const Lexicon& lexicon() {
  static const Lexicon kLexicon(kTestGlossary);
  return kLexicon;
}

Wanted wanted(const char* query) {
  const auto plan = plan_query(*parse_query(query), lexicon());
  return wanted_terms(plan, std::vector<double>(plan.concepts.size(), 1));
}

struct HighlightRow {
  const char* name;
  const char* query;
  const char* text;
  const char* html;
};
class MarkTerms : public testing::TestWithParam<HighlightRow> {};
TEST_P(MarkTerms, MarksAndEscapes) {
  EXPECT_EQ(mark_terms(GetParam().text, wanted(GetParam().query), lexicon().segmenter()),
            GetParam().html);
}
INSTANTIATE_TEST_SUITE_P(
    , MarkTerms,
    testing::ValuesIn<HighlightRow>({
        {"Word", "memory", "no memory left", "no <mark>memory</mark> left"},
        {"Stem", "allocate", "It allocates.", "It <mark>allocates</mark>."},
        {"Adjacent", "gpu memory", "the GPU memory is full", "the <mark>GPU memory</mark> is full"},
        {"Escapes", "b", "<b> & \"c\" 'd'",
         "&lt;<mark>b</mark>&gt; &amp; &quot;c&quot; &#39;d&#39;"},
        {"Script", "x", "<script>x</script>", "&lt;script&gt;<mark>x</mark>&lt;/script&gt;"},
        {"Chinese", "显存", "显存不足", "<mark>显存</mark>不足"},
        {"ChineseLong", "显存不足", "爆了：显存不足。", "爆了：<mark>显存不足</mark>。"},
        {"Synonym", "显存不足", "an OOM here", "an <mark>OOM</mark> here"},
        {"WholeWordAroundIt", "memory", "OutOfMemoryError", "<mark>OutOfMemoryError</mark>"},
        {"WholeIdentifier", "torch.compile", "use torch.compile now",
         "use <mark>torch.compile</mark> now"},
        {"Traditional", "显存", "顯存", "<mark>顯存</mark>"},
        {"FullWidth", "oom", "ＯＯＭ！", "<mark>ＯＯＭ</mark>！"},
        {"Nothing", "zzz", "a < b", "a &lt; b"},
        {"NotAcrossChineseWords", "不够", "主机内存不够", "主机内存<mark>不够</mark>"},
        {"BadBytes", "x", "\xFF x", "\xFF <mark>x</mark>"},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST(MarkHtml, LeavesTagsAloneAndEscapesWhatStandsBetween) {
  EXPECT_EQ(mark_html("<code>a &lt;memory&gt;</code> of <em>code</em> &amp; memory",
                      wanted("memory code"), lexicon().segmenter()),
            "<code>a &lt;<mark>memory</mark>&gt;</code> of <em><mark>code</mark></em> &amp; "
            "<mark>memory</mark>");
}

std::string snippet(const Article& article, const char* query) {
  const auto terms = wanted(query);
  return Highlighter(terms, lexicon().segmenter()).snippet(prose_of(article));
}

TEST(Snippet, ShowsTheStretchWithMostOfTheWords) {
  Entry entry;
  auto& article = entry.articles[Language::kEnglish];
  article.summary = "Only memory is named here.";
  article.symptom.markdown =
      std::string(400, 'a') + " then the watchdog of NCCL ends the rank " + std::string(400, 'b');
  const auto html = snippet(article, "memory watchdog nccl rank");
  EXPECT_NE(html.find("<mark>watchdog</mark> of <mark>NCCL</mark>"), std::string::npos) << html;
  EXPECT_TRUE(html.starts_with("…")) << html;
  EXPECT_TRUE(html.ends_with("…")) << html;
}

TEST(Snippet, CutsAtWholeCharacters) {
  Entry entry;
  std::string text;
  for (int i = 0; i < 300; ++i) text += "显存不足，";
  entry.articles[Language::kChinese].summary = text;
  const auto html = snippet(entry.article(Language::kChinese), "不足");
  EXPECT_EQ(html.find("\xEF\xBF\xBD"), std::string::npos);
  for (std::size_t at = 0; at < html.size();) {
    const auto lead = static_cast<unsigned char>(html[at]);
    const std::size_t size = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    ASSERT_NE(lead & 0xC0, 0x80) << at;
    at += size;
  }
}

}  // namespace
}  // namespace tracelore
