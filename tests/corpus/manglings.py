"""What copying, quoting and typing do to a message: a claim must live through it, and none may become a wrong one.

    TRACELORE=build/release/tracelore python3 tests/corpus/manglings.py

Each row of MANGLINGS is one change of a text. It is made to every positive of dev.jsonl that is claimed as it stands;
texts that it does not change are not counted.
"""

import html
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))
import indexed  # noqa: E402

KEPT_OF_ALL = 0.95
KEPT_OF_EACH = 0.90
# What stands around an error, and is true of a text beside the error's own entry.
AROUND = {"torchrun-child-failed"}

RAISED = re.compile(r"^(?P<before>(?:\[rank\d+\]: )?)(?P<kind>(?:\w+\.)*\w*(?:Error|Exception|Warning|Interrupt)): (?P<message>\S.*)$")
PATH = re.compile(r"(?<![\w/(\[])/(?:[\w.+-]+/)+[\w.+-]+")


def each_line(change):
    return lambda text: "".join(change(line) + "\n" for line in text.splitlines())


def raised(change):
    """`change(match)` gives what stands instead of a line `SomeError: message`."""
    return each_line(lambda line: change(match) if (match := RAISED.match(line)) else line)


def message(change):
    """`change(message)` gives what stands instead of the message behind a class."""
    return raised(lambda match: f"{match['before']}{match['kind']}: {change(match['message'])}")


def replaced(pattern, by):
    expression = re.compile(pattern)
    return lambda text: expression.sub(by, text)


def full_width(table):
    return message(lambda said: said.translate(str.maketrans(table)))


def curly(said):
    said = re.sub(r"""(?<!\w)'([^']*)'""", "‘\\1’", said)
    return re.sub(r'"([^"]*)"', "“\\1”", said)


def as_raise_line(text):
    """A paste that was cut behind the library's line of code that raises, of texts that show this line."""
    *above, code, last = ["", "", *text.rstrip().splitlines()]
    match = RAISED.match(last)
    if not match or not code.lstrip().startswith("raise "):
        return text
    return "\n".join([*above, f"    raise {match['kind']}({json.dumps(match['message'], ensure_ascii=False)})", ""])


def alone(change=lambda line: line):
    """The last line without what stands before it, of texts that end in their only line `SomeError: message`."""
    def last(text):
        lines = text.rstrip().splitlines()
        raised_lines = [line for line in lines if RAISED.match(line)]
        return change(lines[-1]) + "\n" if raised_lines == lines[-1:] else text
    return last


def first_sentence(said):
    return re.split(r"(?<=[.!?]) (?=[A-Z])", said)[0]


def wrapped(columns):
    """As a terminal does: at its last column, inside words."""
    return each_line(lambda line: "\n".join(line[at:at + columns] for at in range(0, len(line), columns)))


def numbered(text):
    return "".join(f"{number:4d}  {line}\n" for number, line in enumerate(text.splitlines(), 1))


MANGLINGS = {
    # A message that went through an input method or a translator.
    "full-width colon": full_width({":": "："}),
    "full-width comma": full_width({",": "，"}),
    "full-width brackets": full_width({"(": "（", ")": "）", "[": "［", "]": "］"}),
    "full-width punctuation": full_width({":": "：", ",": "，", "(": "（", ")": "）", ";": "；", "!": "！", "?": "？"}),
    "full stop of Chinese": message(lambda said: re.sub(r"\.(?= |$)", "。", said)),
    "spaces of Chinese": message(lambda said: said.replace(" ", "\u3000")),
    # Quotes.
    "curly quotes": message(curly),
    "quotes lost": message(lambda said: re.sub(r"""(?<!\w)['"`]|['"`](?!\w)""", "", said)),
    "quotes escaped": message(lambda said: re.sub(r"""(['"])""", r"\\\1", said)),
    "backquotes lost": message(lambda said: said.replace("`", "")),
    # Markdown, HTML and JSON.
    "underscores escaped": replaced(r"_", r"\\_"),
    "underscores taken for emphasis": replaced(r"(?<!\w)__?(\w+?)__?(?!\w)", r"\1"),
    "stars escaped": replaced(r"\*", r"\\*"),
    "Markdown link": replaced(PATH.pattern, lambda match: f"[{match[0]}](https://example.org{match[0]})"),
    "Markdown code": message(lambda said: f"`{said}`"),
    "Markdown fence": lambda text: f"```python\n{text.rstrip()}\n```\n",
    "Markdown quote": each_line(lambda line: "> " + line),
    "list": each_line(lambda line: "- " + line),
    "HTML": lambda text: html.escape(text),
    "JSON string": lambda text: json.dumps({"error": text}) + "\n",
    "Python string": lambda text: repr(text) + "\n",
    # White space.
    "one line": lambda text: " ".join(text.split("\n")) + "\n",
    "one line, single blanks": lambda text: " ".join(text.split()) + "\n",
    "wrapped at 80": wrapped(80),
    "wrapped at 120": wrapped(120),
    "blank lines": each_line(lambda line: line + "\n"),
    "spaces of HTML": replaced(r" ", "\u00a0"),
    "indentation lost": each_line(str.lstrip),
    "indented": each_line(lambda line: "\t" + line),
    "zero-width": message(lambda said: "\u200b" + said.replace(" ", " \u200b", 1)),
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    # What stands in front of lines.
    "line numbers": numbered,
    "pytest": alone(lambda line: f"E       {line}\n\ntests/test_step.py:41: {RAISED.match(line)['kind']}"),
    "time and level": each_line(lambda line: "2026-03-04 05:06:07,890 ERROR trainer.py:88 " + line),
    "rank": each_line(lambda line: "[rank3]: " + line),
    "container": each_line(lambda line: "trainer-1  | " + line),
    "journal": each_line(lambda line: "Mar 04 05:06:07 node12 python3[8123]: " + line),
    "colours": each_line(lambda line: f"\x1b[31m{line}\x1b[0m"),
    # What people leave out.
    "last line alone": alone(),
    "module of the class": raised(lambda match: f"{match['before']}{match['kind'].rpartition('.')[2]}: {match['message']}"),
    "class left out": alone(lambda line: RAISED.match(line)["message"]),
    "raise line at the end": as_raise_line,
    "first sentence alone": alone(lambda line: f"{RAISED.match(line)['kind']}: {first_sentence(RAISED.match(line)['message'])}"),
    "brackets with numbers": message(replaced(r" \([^()]*\d[^()]*\)", "")),
    "cut at 120 characters": alone(lambda line: line[:120] + "..." * (len(line) > 120)),
    # What people write around it.
    "question in Chinese": alone(lambda line: f"训练时报错：{line}，请问怎么解决？"),
    "question in English": alone(lambda line: f"Hi all, when I start training I get {line} - any ideas?"),
    "title of a thread": alone(lambda line: f"[Bug] {line} · Issue #4711"),
    # Words that other releases and systems say.
    "CUDA driver error": message(lambda said: said.replace("CUDA error:", "CUDA driver error:")),
    "Windows in Chinese": replaced(r"(\[WinError \d+\]) [^.。\n]+[.。]", r"\1 操作无法完成。"),
}


def labelled():
    rows = map(json.loads, (HERE / "dev.jsonl").read_text().splitlines())
    return [row for row in rows if row["kind"] == "positive" and row.get("named", True)]


def text_of(path):
    written = path.read_bytes()
    return written.decode("utf-16" if written[:2] == b"\xff\xfe" else "utf-8", errors="replace")


def answers(rows, folder):
    """{file: its answer} for labelled texts, whose files are named from `folder` on."""
    labels, told = folder / "labels.jsonl", folder / "rows.jsonl"
    labels.write_text("".join(json.dumps(row) + "\n" for row in rows))
    subprocess.run([indexed.PROGRAM, "eval", labels, "--index", indexed.index_of_content(), "--json", "--rows", told],
                   stdout=subprocess.DEVNULL, check=True)
    answered = map(json.loads, told.read_text().splitlines())
    return {answer["file"]: answer for answer in answered if not answer["left_out"]}


def claimed(answer):
    return answer["verdict"] in ("exact", "likely")


def is_kept(answer):
    return claimed(answer) and answer["right"]


def is_wrong(answer):
    return claimed(answer) and not answer["right"] and answer["ids"][0] not in AROUND


class Manglings(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.scratch = pathlib.Path(scratch.name)
        rows = [{**row, "file": str(HERE / row["file"])} for row in labelled()]
        whole = answers(rows, cls.scratch)
        cls.rows = [row for row in rows if is_kept(whole[row["file"]])]
        assert len(cls.rows) > 600

    def mangled(self, name, change):
        """{file: the answer to the changed text} for the texts that the change changes."""
        folder = self.scratch / name.replace(" ", "-")
        folder.mkdir()
        rows = []
        for number, row in enumerate(self.rows):
            text = text_of(pathlib.Path(row["file"]))
            after = change(text)
            if after.rstrip() != text.rstrip():
                file = f"{number}-{pathlib.Path(row['file']).name}"
                (folder / file).write_text(after)
                rows.append({**row, "file": file})
        return answers(rows, folder)

    def test_a_claim_lives_through_each_and_none_becomes_wrong(self):
        kept_of_all = texts_of_all = 0
        for name, change in MANGLINGS.items():
            told = self.mangled(name, change)
            kept = sum(map(is_kept, told.values()))
            print(f"{name:32} {kept:4} of {len(told):4} kept", file=sys.stderr)
            with self.subTest(name):
                self.assertGreater(len(told), 0, "the change changes no text")
                self.assertEqual([file for file, answer in told.items() if is_wrong(answer)], [])
                lost = [file for file, answer in told.items() if not is_kept(answer)]
                self.assertGreaterEqual(kept, KEPT_OF_EACH * len(told), lost)
            kept_of_all += kept
            texts_of_all += len(told)
        print(f"{'all':32} {kept_of_all:4} of {texts_of_all:4} kept", file=sys.stderr)
        self.assertGreaterEqual(kept_of_all, KEPT_OF_ALL * texts_of_all)


if __name__ == "__main__":
    unittest.main()
