#include "indexer/notes/note_sections.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

struct NoteSectionsRow {
  const char* name;
  const char* text;
  std::vector<std::string> cures;  // the bodies of what says what to do
  bool markdown = true;
};

class NoteSections : public testing::TestWithParam<NoteSectionsRow> {};

std::string trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \n");
  if (first == text.npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(" \n") - first + 1));
}

TEST_P(NoteSections, FindsWhatToDo) {
  const std::string_view text = GetParam().text;
  std::vector<std::string> cures;
  for (const auto& section : note_sections(text, GetParam().markdown))
    if (section.part == NotePart::kCure)
      cures.push_back(trimmed(text.substr(section.body.begin, section.body.size())));
  EXPECT_EQ(cures, GetParam().cures);
}

INSTANTIATE_TEST_SUITE_P(
    , NoteSections,
    testing::ValuesIn<NoteSectionsRow>({
        {"Heading", "# A\n\n## Fix\n\ndo it\n\n## Owner\n\nme\n", {"do it"}},
        {"NumberedHeading", "# A\n\n## 3.2 How we fixed it\n\ndo it\n", {"do it"}},
        {"ChineseHeading", "# 甲\n\n## 三、解决方法\n\n重启\n", {"重启"}},
        {"HeadingWithItsOwn", "# A\n\n## Fix\n\na\n\n### more\n\nb\n", {"a\n\n### more\n\nb"}},
        {"TitleOfTheWhole", "# Fix for the sampler\n\nwords\n", {}},
        {"Underlined", "A\n===\n\nResolution\n----------\n\ndo it\n", {"do it"}, false},
        {"EndsAtARule", "# A\n\n## Fix\n\ndo it\n\n---\nRelated posts\n", {"do it"}},
        {"Label", "words\n\nFix: do it\n\nother words\n", {"do it"}, false},
        {"LabelAndList", "处理办法：\n\n1. 甲\n2. 乙\n\n之后没再出现。\n", {"1. 甲\n2. 乙"}},
        {"LabelAlone", "words\n\nFix\n1. a\n2. b\n\nCheck: c\n", {"1. a\n2. b"}, false},
        {"LabelOfTwo", "Workaround 1: a\nWorkaround 2: b\n", {"a", "b"}, false},
        {"BoldLabel", "**Solution:** do it\n", {"do it"}},
        {"BoldLine", "**Solution**\n\na\n\nb\n\n**Owner**\n\nme\n", {"a\n\nb"}},
        {"Brackets", "【解决】重启\n\n【备注】无\n", {"重启"}},
        {"Emoji", "✅ 解决：\n　• 甲\n\n验证：乙\n", {"　• 甲"}},
        {"ListOfLabels", "- Symptom: a\n- Cause: b\n- Fix: c\n- Owner: d\n", {"c"}},
        {"InASentence", "It stands still. Fix: restart it\n", {"restart it"}},
        {"InAChineseSentence", "卡住不动。解决：重启\n", {"重启"}},
        {"WhatDidNotHelp", "## What did not fix it\n\na\n\n# 没解决的办法\n\nb\n", {}},
        {"StatusOfATicket", "状态：已解决\n\nFixed in: 2.1\n", {}},
        {"ProseThatBeginsSo", "Fix it as soon as you can, or all the other jobs stop.\n", {}},
        {"InACodeBlock", "```\nFix: a\n## Fix\n```\n", {}},
        {"CommandsComment", "# fix the mount\nmount -a\n", {}, false},
        {"CommandBelowTheLabel",
         "Fix: run\n    ctl verify a\n    ctl seal a\n",
         {"run\n    ctl verify a\n    ctl seal a"},
         false},
        {"Diary", "21:10 挂了\n21:30 解决：重启\n21:40 恢复\n", {"重启"}, false},
        {"RowOfATable", "| 现象 | 处理 |\n|---|---|\n| a | b |\n", {}},
        {"Empty", "", {}},
    }),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore
