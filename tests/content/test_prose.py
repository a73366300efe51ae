"""Entries and messages: one word for one thing, one spelling of a package, no sentence of three messages.

    python3 tests/content/test_prose.py
"""

import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
CONTENT = ROOT / "content"
FENCED = re.compile(r"^```.*?^```", re.M | re.S)
CODE = re.compile(r"(`+).+?(?<!`)\1(?!`)")
SENTENCE_END = re.compile(r"(?<=[.!?])\s|[。！？；;]")
MESSAGE = "\x01"

# The word that stands in Chinese prose, and the others, by which the search finds it too (content/glossary.yaml).
CHINESE_WORDS = {
    "batch": ["批次", "小批量"],
    "batch size": ["批大小", "批量大小"],
    "BatchNorm": ["批归一化", "批标准化", "批量归一化"],
    "embedding": ["嵌入"],
    "hook": ["钩子"],
    "kernel": ["核函数"],
    "notebook": ["笔记本"],
    "token": ["词元"],
    "tokenizer": ["分词器"],
    "worker": ["工作进程", "加载进程"],
    "优化器": ["optimizer"],
    "原地": ["就地"],
    "反向传播": ["反传"],
    "回调": ["callback"],
    "图中断": ["断图", "图断裂"],
    "填充": ["补齐", "padding"],
    "损失": ["loss"],
    "掩码": ["mask"],
    "标签": ["label", "labels"],
    "检查点": ["checkpoint", "存档点"],
    "步长": ["步幅", "stride", "strides"],
    "激活检查点": ["梯度检查点", "激活重计算"],
    "调用栈": ["堆栈", "回溯", "traceback"],
    "适配器": ["adapter"],
}
# What says several things, or a thing in a way that nobody asks for; and the words for each of them.
VAGUE_WORDS = {
    "加载器": "loader, 动态链接器, 加载代码",
    "补边": "填充",
    "断点": "图中断",
    "余波": "连带报错",
    "回声": "连带报错",
    "(?:CUDA|GPU|Triton|flash|math|cutlass|注意力|融合|半精度|自定义) ?内核": "kernel; 内核 is Linux's or a notebook's",
    "batch 大小": "batch size",
}
OTHER_THINGS = re.compile("嵌入式|笔记本电脑|断点续训")  # longer words that only begin so
ASIDE = re.compile(r"\{+[^}]*\}+|\]\([^)]*\)|^- \[.*$", re.M)  # ids, captures, addresses, references
LISTS_OF_USERS_WORDS = re.compile(r"^(?:asked|tags):.*?(?=^\S)", re.M | re.S)
BY_ID = re.compile(r'(?:["“](?P<title>[^"“”\n]+)["”][,，]? ?[(（]?)?(?<!`)`(?P<id>[a-z0-9-]+)`(?!`)')
HAN = re.compile("[\u4e00-\u9fff]")


def prose(language):
    """(entry, its write-up without fenced code) of every entry."""
    for path in sorted(CONTENT.glob("*/%s.md" % language)):
        yield path.parent.name, FENCED.sub("", path.read_text(encoding="utf-8"))


def is_message(code):
    """Words that a program printed: no name, no numbers and no command."""
    return len(code.split()) > 3 and not re.match(r"`+(?:\[|pip |python )", code)


def titles_in(language):
    """(entry, its title) of every entry."""
    for path in sorted(CONTENT.glob("*/%s.md" % language)):
        yield path.parent.name, path.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")


def chinese():
    """(entry, what stands there in Chinese) of every write-up, of every sentence of entry.yaml and of the messages."""
    sentences = re.findall(r'"zh": "(.*)"', (ROOT / "engine/messages/messages.json").read_text(encoding="utf-8"))
    # "traceback" is what Python prints and a reader pastes
    yield "messages", re.sub("traceback", "", "\n".join(sentences))
    for entry, text in prose("zh"):
        yield entry, text
        facts = LISTS_OF_USERS_WORDS.sub("", (CONTENT / entry / "entry.yaml").read_text(encoding="utf-8"))
        yield entry, "\n".join(line.split(" zh: ")[-1] for line in facts.splitlines() if HAN.search(line) and "text(" not in line)


def of_its_own(word):
    """A pattern: a Chinese word anywhere, an English one where it is no part of an English phrase."""
    if HAN.search(word):
        return re.compile(word)
    return re.compile(r"(?<![A-Za-z0-9_.-])(?<![A-Za-z] )%s(?![-_A-Za-z0-9])(?![ .][A-Za-z])" % word)


def packages():
    """(entry, the packages that it lists) of every entry."""
    for path in sorted(CONTENT.glob("*/entry.yaml")):
        listed = re.search(r"^packages: *\[([^\]]*)\]", path.read_text(encoding="utf-8"), re.M)
        yield path.parent.name, [name.strip() for name in listed.group(1).split(",")] if listed else []


class WriteUps(unittest.TestCase):
    def test_say_one_word_for_one_thing_in_chinese(self):
        refused = {other: word for word, others in CHINESE_WORDS.items() for other in others} | VAGUE_WORDS
        patterns = {other: of_its_own(other) for other in refused}
        for entry, text in chinese():
            words = OTHER_THINGS.sub("", ASIDE.sub("", CODE.sub("", text)))
            for other, word in refused.items():
                found = patterns[other].search(words)
                with self.subTest(entry, say=word):
                    self.assertIsNone(found, found and words[max(0, found.start() - 20) : found.end() + 20])

    def test_words_that_are_not_said_are_found_by_the_search(self):
        rows = (CONTENT / "glossary.yaml").read_text(encoding="utf-8").splitlines()
        for word, others in CHINESE_WORDS.items():
            for other in others:
                self.assertTrue(any(word in row and other in row for row in rows), (word, other))

    def test_name_another_entry_by_its_title(self):
        """`"words of its title" (`id`)`, or inside brackets `"words of its title", `id``: every door prints both."""
        titles = {language: dict(titles_in(language)) for language in ("en", "zh")}
        for language in ("en", "zh"):
            for entry, text in prose(language):
                for said in BY_ID.finditer(text):
                    title = titles[language].get(said.group("id"))
                    with self.subTest(entry, language=language, named=said.group("id")):
                        if title:
                            self.assertIsNotNone(said.group("title"), "which title does it have?")
                            self.assertIn(said.group("title"), title)

    def test_have_no_sentence_of_three_messages(self):
        for language in ("en", "zh"):
            for entry, text in prose(language):
                for line in text.splitlines():
                    if line.startswith("|"):  # a table has them one by one
                        continue
                    marked = CODE.sub(lambda code: MESSAGE if is_message(code.group()) else "", line)
                    most = max(sentence.count(MESSAGE) for sentence in SENTENCE_END.split(marked))
                    with self.subTest(entry, language=language, line=line[:60]):
                        self.assertLess(most, 3)

    def test_spell_a_package_in_one_way(self):
        spellings = {}
        for entry, names in packages():
            for name in names:
                spellings.setdefault(name.lower().replace("-", "_"), {}).setdefault(name, entry)
        self.assertGreater(len(spellings), 50)
        for spelling in spellings.values():
            self.assertEqual(len(spelling), 1, spelling)


if __name__ == "__main__":
    unittest.main()
