"""Every entry's snippet, as a reader gets it, without PyTorch: what it is made of, what it says where nothing is
installed, and that its signatures know the entry's own samples in Python too.

    TRACELORE=build/release/tracelore python3 tests/content/test_entries.py
"""

import ast
import contextlib
import io
import os
import pathlib
import runpy
import subprocess
import sys
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("TRACELORE", str(ROOT / "build/release/tracelore"))
ENTRIES = sorted(path.parent.name for path in (ROOT / "content").glob("*/verify.py"))
CONTRACT = {"reproduce", "workaround", "expected", "skip"}
# An upper-case name for a text or a list, helper functions and classes; nothing that runs, no import.
PLAIN = (ast.FunctionDef, ast.ClassDef, ast.Assign)


def samples(entry):
    paths = sorted((ROOT / "content" / entry / "samples").glob("*.txt"))
    return {path.name: path.read_text(encoding="utf-8", errors="replace") for path in paths}


class Files(unittest.TestCase):
    # A download that was committed by mistake would go to every reader.
    def test_are_those_that_the_format_names(self):
        beside = {"glossary.yaml", "harness.py", "reviews.jsonl", "verified.jsonl", "wordings.jsonl"}
        of_an_entry = {"entry.yaml", "en.md", "zh.md", "verify.py"}
        for path in (ROOT / "content").rglob("*"):
            parts = path.relative_to(ROOT / "content").parts
            if path.is_dir() or "__pycache__" in parts:
                continue
            is_sample = len(parts) == 3 and parts[1] == "samples" and parts[2].endswith(".txt")
            with self.subTest(path):
                self.assertTrue(is_sample or parts[-1] in {1: beside, 2: of_an_entry}.get(len(parts), ()))


class Snippets(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.folder = pathlib.Path(cls.temporary.name)
        index = str(cls.folder / "index")
        subprocess.run([PROGRAM, "index", "--content", str(ROOT / "content"), "--index", index],
                       check=True, capture_output=True, timeout=300)
        for entry in ENTRIES:
            shown = subprocess.run([PROGRAM, "show", entry, "--snippet", "--index", index],
                                   check=True, capture_output=True, timeout=60)
            (cls.folder / (entry + ".py")).write_bytes(shown.stdout)

    def each(self):
        for entry in ENTRIES:
            with self.subTest(entry):
                yield entry, self.folder / (entry + ".py")

    def test_are_there(self):
        self.assertGreater(len(ENTRIES), 160)

    def test_are_read_in_one_look(self):
        for entry in ENTRIES:
            with self.subTest(entry):
                lines = (ROOT / "content" / entry / "verify.py").read_text(encoding="utf-8").splitlines()
                self.assertLess(len(lines), 40)

    def test_are_python_3_8_and_define_what_the_harness_calls(self):
        for entry, path in self.each():
            tree = ast.parse(path.read_bytes(), feature_version=(3, 8))
            functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
            self.assertLessEqual({"reproduce", "workaround"}, functions.keys())
            for name in CONTRACT & functions.keys():
                self.assertEqual([argument.arg for argument in functions[name].args.args], ["device"], name)

    def test_do_nothing_but_define_when_they_are_loaded(self):
        for entry, _ in self.each():
            source = (ROOT / "content" / entry / "verify.py").read_bytes()
            for node in ast.parse(source, feature_version=(3, 8)).body:
                self.assertIsInstance(node, PLAIN, "line %d" % node.lineno)
                if isinstance(node, ast.Assign):
                    ast.literal_eval(node.value)
                    self.assertTrue(all(target.id.isupper() for target in node.targets))

    def test_say_that_they_are_skipped_where_nothing_is_installed(self):
        def run(entry):
            return subprocess.run([sys.executable, "-S", "-E", str(self.folder / (entry + ".py"))],
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)

        bare = [entry for entry in ENTRIES
                if runpy.run_path(str(self.folder / (entry + ".py")))["ENTRY"]["requires"]]
        self.assertGreater(len(bare), 160)
        with ThreadPoolExecutor(2) as pool:
            for entry, done in zip(bare, pool.map(run, bare)):
                with self.subTest(entry):
                    self.assertEqual(done.returncode, 20, done.stdout.decode())

    # The harness of the file itself, its author's functions replaced by stand-ins.
    def judged(self, path, reproduce, workaround=lambda device: None):
        snippet = runpy.run_path(str(path))
        snippet["_judge"].__globals__.update(reproduce=reproduce, workaround=workaround, expected=None)
        report = {}
        with contextlib.redirect_stdout(io.StringIO()):
            verdict = snippet["_judge"]("cpu", report)[0]
        return verdict, report.get("signature")

    def test_give_each_verdict_against_stand_ins(self):
        def no_help(device):
            raise OSError("no help")

        def unheard_of(device):
            raise OSError("something unheard of")

        for entry, path in self.each():
            known = [text for text in samples(entry).values()
                     if self.judged(path, lambda device, text=text: text)[1] is not None]
            if self.is_guide(entry):
                continue
            self.assertTrue(known, "no sample is known to the snippet's signatures")
            self.assertEqual(self.judged(path, lambda device: known[0])[0], "AFFECTED, workaround works")
            self.assertEqual(self.judged(path, lambda device: known[0], no_help)[0], "AFFECTED, workaround fails")
            self.assertEqual(self.judged(path, lambda device: None)[0], "NOT AFFECTED")
            with self.assertRaises(OSError):
                self.judged(path, unheard_of)

    def test_have_no_recorded_run_in_which_the_workaround_fails(self):
        table = subprocess.run([sys.executable, str(ROOT / "tools/torch/verified_table.py")], stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, timeout=60)
        self.assertEqual(table.returncode, 0, table.stdout.decode())

    @staticmethod
    def is_guide(entry):
        return "kind: guide" in (ROOT / "content" / entry / "entry.yaml").read_text(encoding="utf-8")


if __name__ == "__main__":
    unittest.main()
