#include "server/slack/blocks.h"

#include <gtest/gtest.h>

namespace tracelore::slack {
namespace {

struct BlocksRow {
  const char* name;
  const char* text;
  std::size_t most;
  const char* cut;
};

class Cut : public testing::TestWithParam<BlocksRow> {};

TEST_P(Cut, EndsWhereNothingBreaks) {
  EXPECT_EQ(cut(GetParam().text, GetParam().most), GetParam().cut);
}

INSTANTIATE_TEST_SUITE_P(, Cut,
                         testing::ValuesIn<BlocksRow>({
                             {"Short", "abc", 3, "abc"},
                             {"Long", "abcd", 3, "ab…"},
                             {"Chinese", "显存不足", 3, "显存…"},
                             {"ChineseFits", "显存不足", 4, "显存不足"},
                             {"Entity", "a &lt; b", 5, "a …"},
                             {"WholeEntity", "a &lt; b", 7, "a &lt;…"},
                             {"Link", "see <https://x|y> there", 12, "see …"},
                             {"Empty", "", 3, ""},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

Json made(const std::function<void(Blocks&)>& fill) {
  Blocks blocks;
  fill(blocks);
  return std::move(blocks).json();
}

TEST(Blocks, LongCodeIsCutAtALineAndItsFenceIsClosed) {
  std::string code;
  for (int i = 0; i < 1000; ++i) code += "a < b  # line\n";
  const auto json = made([&](Blocks& blocks) { blocks.code(code); });
  const auto text = json[0]["text"]["text"].get<std::string>();
  EXPECT_LE(text.size(), 3000U);
  EXPECT_TRUE(text.starts_with("```\na &lt; b  # line\n"));
  EXPECT_TRUE(text.ends_with("# line\n…\n```"));
}

TEST(Blocks, AFenceInsideCodeDoesNotEndIt) {
  const auto json = made([](Blocks& blocks) { blocks.code("x = '''a```b'''"); });
  EXPECT_EQ(json[0]["text"]["text"], "```\nx = '''a'''b'''\n```");
}

TEST(Blocks, ProseIsGatheredAndSplitBeforeTheLimit) {
  const std::string words(2000, 'w');
  const auto json = made([&](Blocks& blocks) {
    blocks.prose({{"a", false}, {"b", false}, {"code", true}, {words, false}, {words, false}});
  });
  ASSERT_EQ(json.size(), 4U);
  EXPECT_EQ(json[0]["text"]["text"], "a\n\nb");
  EXPECT_EQ(json[1]["text"]["text"], "```\ncode\n```");
}

TEST(Blocks, NothingBlankAndNoMoreThanFifty) {
  const auto json = made([](Blocks& blocks) {
    blocks.section(" \n");
    blocks.header("");
    for (int i = 0; i < 80; ++i) blocks.section("x");
  });
  EXPECT_EQ(json.size(), 50U);
  EXPECT_EQ(json[0]["type"], "section");
}

TEST(ChatMarkup, SaysInSlacksWordsWhatMarkdownSays) {
  const auto blocks = chat_blocks(
      "# Title\nSee **this** and *that*, `a<b>` or [docs](https://x.org/?a=1&b=2) & "
      "[mail](mailto:a).\n\n- one\n- two\n\n```python\nif a < b: pass\n```\n<b>raw</b> "
      "<!channel>\n");
  std::vector<std::string> texts;
  for (const auto& block : blocks) texts.push_back((block.code ? "code:" : "") + block.text);
  EXPECT_EQ(texts, (std::vector<std::string>{
                       "*Title*",
                       "See *this* and _that_, `a&lt;b&gt;` or <https://x.org/?a=1&amp;b=2|docs> "
                       "&amp; mail.",
                       "• one", "• two", "code:if a < b: pass\n",
                       "&lt;b&gt;raw&lt;/b&gt; &lt;!channel&gt;"}));
}

}  // namespace
}  // namespace tracelore::slack
