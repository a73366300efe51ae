"""The write-ups of all entries: one word for one thing, one spelling of a package, no sentence of four messages.

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
CHINESE_WORDS = {"原地": ["就地"], "hook": ["钩子"]}


def prose(language):
    """(entry, its write-up without fenced code) of every entry."""
    for path in sorted(CONTENT.glob("*/%s.md" % language)):
        yield path.parent.name, FENCED.sub("", path.read_text(encoding="utf-8"))


def packages():
    """(entry, the packages that it lists) of every entry."""
    for path in sorted(CONTENT.glob("*/entry.yaml")):
        listed = re.search(r"^packages: *\[([^\]]*)\]", path.read_text(encoding="utf-8"), re.M)
        yield path.parent.name, [name.strip() for name in listed.group(1).split(",")] if listed else []


class WriteUps(unittest.TestCase):
    def test_say_one_word_for_one_thing_in_chinese(self):
        for entry, text in prose("zh"):
            words = CODE.sub("", text)
            for word, others in CHINESE_WORDS.items():
                for other in others:
                    with self.subTest(entry, say=word):
                        self.assertNotIn(other, words)

    def test_words_that_are_not_said_are_found_by_the_search(self):
        rows = (CONTENT / "glossary.yaml").read_text(encoding="utf-8").splitlines()
        for word, others in CHINESE_WORDS.items():
            for other in others:
                self.assertTrue(any(word in row and other in row for row in rows), (word, other))

    def test_have_no_sentence_of_four_messages(self):
        for language in ("en", "zh"):
            for entry, text in prose(language):
                for line in text.splitlines():
                    if line.startswith("|"):  # a table has them one by one
                        continue
                    marked = CODE.sub(lambda code: MESSAGE if len(code.group().split()) > 3 else "", line)
                    most = max(sentence.count(MESSAGE) for sentence in SENTENCE_END.split(marked))
                    with self.subTest(entry, language=language, line=line[:60]):
                        self.assertLess(most, 4)

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
