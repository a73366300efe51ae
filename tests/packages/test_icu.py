"""The program with a part of ICU's data answers as the one with all of it: the static program against the one that links the
system's ICU, on what every piece of that data is for."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from roots import ROOT  # noqa: E402

STATIC = ROOT / "build" / ("static-" + os.uname().machine) / "tracelore"
SHARED = ROOT / "build" / "package" / "tracelore"

# One line for each kind of text that ICU has data for, as a search and as a note that is indexed.
TEXTS = {
    "english": "out-of-memory error in DataLoader worker",
    "simplified": "显存不足怎么办，训练到一半就报错",
    "traditional": "顯示卡記憶體不足，請問該怎麼解決這個錯誤",
    "japanese": "学習中にメモリが不足してエラーになりました",
    "korean": "학습 중에 메모리가 부족합니다",
    "thai": "หน่วยความจำไม่พอระหว่างการฝึก",
    "lao": "ຫນ່ວຍຄວາມຈໍາບໍ່ພຽງພໍ",
    "khmer": "អង្គចងចាំមិនគ្រប់គ្រាន់ទេ",
    "burmese": "မှတ်ဉာဏ်မလုံလောက်ပါ",
    "russian": "Недостаточно памяти при обучении",
    "full_width": "ＣＵＤＡ　ｅｒｒｏｒ：ｏｕｔ　ｏｆ　ｍｅｍｏｒｙ",
    "ligatures": "conﬁg ﬁle ½ ㎏ ℡ Å",
    "emoji": "training 🚀🔥 failed 👩‍👩‍👧‍👦 with 🇨🇳",
    "case": "STRASSE straße İstanbul ΣΊΣΥΦΟΣ",
}
PASTE = "Traceback (most recent call last):\n  File \"训练.py\", line 3, in <module>\n    step()\nRuntimeError: 显存不足：%s\n"


def said(program, *arguments, data=b"", **variables):
    done = subprocess.run([program, *arguments], input=data, capture_output=True,
                          env=dict(os.environ, LC_ALL="C.UTF-8", SOURCE_DATE_EPOCH="1700000000", **variables))
    return done.returncode, done.stdout


def without_time(output):
    status, text = output
    found = json.loads(text)
    found.pop("took_ms", None)
    return status, found


@unittest.skipUnless(STATIC.exists() and SHARED.exists(), "run ./dev package first")
class SameAsWithAllOfIt(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.notes = pathlib.Path(cls.folder.name, "notes")
        cls.notes.mkdir()
        for name, text in TEXTS.items():
            (cls.notes / (name + ".md")).write_text("# %s\n\n%s\n\n```\nRuntimeError: %s %s\n```\n" % (text, text, name, text), encoding="utf-8")
        cls.index = {}
        for name, program in (("static", STATIC), ("shared", SHARED)):
            cls.index[name] = os.path.join(cls.folder.name, name)
            status, out = said(program, "index", "--content", ROOT / "content", "--content", cls.notes, "--index", cls.index[name], "--single-file")
            assert status == 0, out

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def same(self, *arguments, data=b"", clean=lambda output: output):
        ours = clean(said(STATIC, *arguments, "--index", self.index["static"], data=data))
        theirs = clean(said(SHARED, *arguments, "--index", self.index["shared"], data=data))
        self.assertEqual(ours, theirs)
        return ours

    def test_indexes_are_the_same(self):
        for name in sorted(os.listdir(self.index["shared"])):
            ours, theirs = (pathlib.Path(self.index[which], name).read_bytes() for which in ("static", "shared"))
            with self.subTest(name):
                self.assertEqual(ours, theirs)

    def test_searches(self):
        for name, text in TEXTS.items():
            with self.subTest(name):
                status, found = self.same("search", "--json", text, clean=without_time)
                self.assertEqual((status, bool(found["results"])), (0, True))

    def test_traditional_finds_simplified(self):
        status, found = self.same("search", "--json", "顯存不足", clean=without_time)
        self.assertIn("cuda-out-of-memory", [hit["entry"]["id"] for hit in found["results"]])

    def test_pastes_in_every_encoding(self):
        for encoding in ("utf-8", "gb18030", "utf-16", "utf-16-be"):
            for name, text in TEXTS.items():
                with self.subTest(encoding=encoding, text=name):
                    data = (PASTE % text).encode(encoding)
                    self.same("lookup", "--json", "--no-environment", "-", data=data, clean=without_time)

    def test_gb18030_is_recognised(self):
        data = (PASTE % TEXTS["simplified"]).encode("gb18030")
        self.assertEqual(self.same("lookup", "--json", "--no-environment", "-", data=data, clean=without_time)[1]["encoding"], "gb18030")

    def test_every_stage_of_a_paste(self):
        for sample in sorted((ROOT / "content").glob("*/samples/*"))[::10]:
            with self.subTest(sample.name):
                self.same("explain", sample)

    def test_answers_are_checked_with_regular_expressions(self):
        self.same("eval", "--answers", ROOT / "tests/corpus/answers/answers.jsonl")


if __name__ == "__main__":
    unittest.main()
